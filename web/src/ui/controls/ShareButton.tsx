import { Share2 } from "lucide-react";

import { Button } from "./Button";
import { useCopied } from "./useCopied";

interface ShareButtonProps {
  /** The link to copy. */
  readonly text: string;
  readonly label: string;
  readonly hint: string;
  readonly disabled?: boolean;
}

/** Copies a link, then shows "Copied!" or "Failed" for two seconds. */
export function ShareButton({ text, label, hint, disabled = false }: ShareButtonProps) {
  const { said, copy } = useCopied();
  return (
    <>
      <Button icon={Share2} title={hint} disabled={disabled} onClick={() => void copy(text)}>
        {said ?? label}
      </Button>
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  );
}
