import { useEffect, useRef, useState } from "react";

/** Milliseconds for which the result is shown (specification: copy confirmation). */
const CONFIRMATION = 2000;

const WORDS = { copied: "Copied!", failed: "Failed" } as const;

/** Copies a text, and keeps the result for two seconds, with the words to show for it. */
export function useCopied() {
  const [outcome, setOutcome] = useState<keyof typeof WORDS | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (text: string): Promise<boolean> => {
    const isCopied = await write(text).then(
      () => true,
      () => false,
    );
    setOutcome(isCopied ? "copied" : "failed");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome(null), CONFIRMATION);
    return isCopied;
  };
  return { outcome, said: outcome === null ? null : WORDS[outcome], copy };
}

/** Async, so that it also rejects on plain HTTP, where `navigator.clipboard` is undefined. */
const write = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
