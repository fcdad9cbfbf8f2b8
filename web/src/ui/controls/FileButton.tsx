import { FileUp } from "lucide-react";
import { type ReactNode, useRef } from "react";

import { Button } from "./Button";

interface FileButtonProps {
  /** The label of the file input. */
  readonly label: string;
  /**
   * The file types that the browser's dialog offers. Users can still choose other files, which get an
   * explanation.
   */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
  readonly variant?: "plain" | "primary";
  readonly busy?: boolean;
  readonly disabled?: boolean;
}

/** Renders a button that opens the browser's dialog for one file. */
export function FileButton({ label, accept, onFile, children, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={FileUp} {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Without the reset, choosing the same file again fires no change event.
          target.value = "";
        }}
      />
    </>
  );
}
