import { Paperclip } from "lucide-react";
import { useState } from "react";

import type { InquiryMessage } from "@contract/inbox";

import { formatAge } from "@/lib/age";

import { copy } from "./copy";
import type { Inquiry } from "./useInquiries";
import { Message } from "./Message";

/**
 * Shows the messages of buyer and seller, oldest first. Messages are rendered as plain text, whatever they
 * contain.
 */
export function Conversation({ inquiry, now }: { readonly inquiry: Inquiry; readonly now: number }) {
  const { messages, person } = inquiry;
  return messages.map(({ ids, from, text, at, media }) => (
    <Message
      key={ids[0]}
      by={from === "seller" ? copy.you : (person ?? copy.buyer)}
      at={at === null ? undefined : formatAge(at, Math.max(now, at))}
      own={from === "seller"}
    >
      {text !== "" && <span className="wrap-anywhere whitespace-pre-line">{text}</span>}
      {media.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={copy.attachments}>
          {media.map((each, index) => (
            // Attachments have no id, and their order never changes.
            <li key={index}>
              <Attachment media={each} />
            </li>
          ))}
        </ul>
      )}
    </Message>
  ));
}

const IMAGE = "IMAGE";

/**
 * Shows a picture hosted at eBay. Any other attachment shows only its name, because the writer can choose its
 * URL.
 */
function Attachment({ media: { name, type, url } }: { readonly media: InquiryMessage["media"][number] }) {
  const [isMissing, setMissing] = useState(false);
  const label = name === "" ? copy.attachment : name;
  if (type === IMAGE && url !== null && !isMissing) {
    return (
      <a href={url} target="_blank" rel="noreferrer">
        <img
          className="size-24 rounded-md border object-cover"
          src={url}
          alt={label}
          referrerPolicy="no-referrer"
          loading="lazy"
          decoding="async"
          onError={() => setMissing(true)}
        />
      </a>
    );
  }
  return (
    <span className="inline-flex items-center gap-1.5 text-muted">
      <Paperclip className="icon" aria-hidden />
      <span className="wrap-anywhere">{copy.attachmentAtEbay(label)}</span>
    </span>
  );
}
