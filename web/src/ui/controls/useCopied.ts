import { useEffect, useRef, useState } from "react";

/** Milliseconds for which the result is shown (specification: copy confirmation). */
const CONFIRMATION = 2000;

/** Copies a text, and keeps the result for two seconds. */
export function useCopied() {
  const [said, setSaid] = useState<"Copied!" | "Failed" | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (text: string): Promise<boolean> => {
    const isCopied = await write(text).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? "Copied!" : "Failed");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid(null), CONFIRMATION);
    return isCopied;
  };
  return { said, copy };
}

/** Async, so that it also rejects on plain HTTP, where `navigator.clipboard` is undefined. */
const write = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
