import { Check, Copy } from "lucide-react";
import { useState } from "react";

import { IconButton } from "./IconButton";

/** Milliseconds for which the result is shown (specification: copy confirmation). */
const CONFIRMATION = 2000;

type State = "idle" | "copied" | "failed";

/** Copies `text`, then shows "Copied!" or "Failed" for two seconds. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [state, setState] = useState<State>("idle");
  const copy = async () => {
    setState(
      await navigator.clipboard.writeText(text).then(
        () => "copied" as const,
        () => "failed" as const,
      ),
    );
    setTimeout(() => setState("idle"), CONFIRMATION);
  };
  const said = { idle: label, copied: "Copied!", failed: "Failed" }[state];
  return (
    <>
      <IconButton label={said} icon={state === "copied" ? Check : Copy} small onClick={() => void copy()} />
      <span className="sr-only" role="status">
        {state === "idle" ? "" : said}
      </span>
    </>
  );
}
