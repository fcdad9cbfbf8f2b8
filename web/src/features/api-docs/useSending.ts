import { useState } from "react";

import { type PreparedRequest, type ReceivedResponse, send } from "./request";

export type Answer =
  | { readonly kind: "received"; readonly received: ReceivedResponse }
  | { readonly kind: "none" };

/** Sends one request at a time and keeps the last result. */
export function useSending() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isSending, setSending] = useState(false);
  const start = async (credential: () => Promise<string>, request: PreparedRequest): Promise<void> => {
    setSending(true);
    try {
      setAnswer({ kind: "received", received: await send(request, await credential()) });
    } catch {
      setAnswer({ kind: "none" });
    } finally {
      setSending(false);
    }
  };
  return { answer, isSending, start };
}
