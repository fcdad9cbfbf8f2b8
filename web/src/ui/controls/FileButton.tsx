import { FileUp } from "lucide-react";
import { type ReactNode, useRef } from "react";

import { Button } from "./Button";

interface FileButtonProps {
  /** The name of the file's input. */
  readonly label: string;
  /** What the browser's dialog offers. A person can choose any other file, so that it gets an explanation. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
  readonly variant?: "plain" | "primary";
  readonly busy?: boolean;
  readonly disabled?: boolean;
}

/** A button that opens the browser's dialog for one file. */
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
          // Otherwise choosing the same file again would fire no event.
          target.value = "";
        }}
      />
    </>
  );
}
