import { useState } from "react";

import { type PreparedRequest, type Received, send } from "./request";

export type Answer = { readonly kind: "received"; readonly received: Received } | { readonly kind: "none" };

/** One request at a time, and what became of the last one. */
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
