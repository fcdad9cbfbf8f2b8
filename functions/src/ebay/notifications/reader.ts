import type { NotificationReader } from "../../domain/notifications/ports.ts";
import { readEvent } from "./eventNotification.ts";
import type { PublicKeys } from "./publicKeys.ts";
import type { PlatformKeyset } from "./signatures.ts";

export interface ReaderParts {
  keyset: PlatformKeyset;
  publicKeys: PublicKeys;
  now: () => number;
}

/** Reads both kinds of eBay notifications, distinguished by their first character. */
export function createNotificationReader({ keyset, publicKeys, now }: ReaderParts): NotificationReader {
  return {
    async read({ body, signature }) {
      const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
      const text = bytes.toString("utf8").trimStart();
      if (text.startsWith("<")) {
        // Imported on demand with the XML parser, which most functions in this group don't need.
        const { readPlatformNotification } = await import("./platformNotification.ts");
        return readPlatformNotification(keyset, text, now());
      }
      if (text.startsWith("{")) return readEvent(publicKeys, bytes, signature);
      return { kind: "refused", reason: "malformed" };
    },
  };
}
