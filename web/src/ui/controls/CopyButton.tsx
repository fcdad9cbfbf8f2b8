import { Check, Copy } from "lucide-react";

import { IconButton } from "./IconButton";
import { useCopied } from "./useCopied";

/** Copies `text`, then shows "Copied!" or "Failed" for two seconds. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { said, copy } = useCopied();
  return (
    <>
      <IconButton
        label={said ?? label}
        icon={said === "Copied!" ? Check : Copy}
        small
        onClick={() => void copy(text)}
      />
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  );
}
