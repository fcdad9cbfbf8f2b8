import { useMemo } from "react";
import { Link } from "react-router-dom";

import { classes } from "@/ui/classes";

import { parseMarkdown, type Span } from "./markdown";

const LIST = "grid list-outside gap-0.5 pl-5";

/** Shows an answer's text. React escapes it, and links lead only to pages of this product. */
export function AnswerText({ text }: { readonly text: string }) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div className="grid gap-2 leading-6 wrap-anywhere">
      {blocks.map((block, index) => {
        if (block.type === "paragraph") {
          return (
            <p key={index}>
              {block.lines.map((line, at) => (
                <span key={at}>
                  {at > 0 && <br />}
                  <Spans of={line} />
                </span>
              ))}
            </p>
          );
        }
        const List = block.ordered ? "ol" : "ul";
        return (
          <List key={index} className={classes(LIST, block.ordered ? "list-decimal" : "list-disc")}>
            {block.items.map((item, at) => (
              <li key={at}>
                <Spans of={item} />
              </li>
            ))}
          </List>
        );
      })}
    </div>
  );
}

function Spans({ of }: { readonly of: readonly Span[] }) {
  return of.map((span, index) => {
    if (span.type === "bold")
      return (
        <strong key={index} className="font-strong">
          {span.text}
        </strong>
      );
    if (span.type === "text") return <span key={index}>{span.text}</span>;
    return (
      <Link key={index} to={span.to} className="link">
        {span.text}
      </Link>
    );
  });
}
