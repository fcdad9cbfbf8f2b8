import { Check, Copy } from "lucide-react";

import { IconButton } from "./IconButton";
import { useCopied } from "./useCopied";

/** Copies `text`, then shows "Copied!" or "Failed" for two seconds. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { outcome, said, copy } = useCopied();
  return (
    <>
      <IconButton
        label={said ?? label}
        icon={outcome === "copied" ? Check : Copy}
        small
        onClick={() => void copy(text)}
      />
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  );
}
