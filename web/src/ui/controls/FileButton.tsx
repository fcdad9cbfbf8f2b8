import { FileUp } from "lucide-react";
import { type ComponentProps, type InputHTMLAttributes, type Ref, useRef } from "react";

import { Button } from "./Button";

interface FileInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "hidden" | "onChange"> {
  readonly label: string;
  readonly onFiles: (files: File[]) => void;
  /** Lets the user choose a folder instead of files. React's types lack it. */
  readonly webkitdirectory?: "";
  readonly ref: Ref<HTMLInputElement>;
}

/** Renders a hidden file input. A button clicks it to open the browser's dialog. */
export function FileInput({ label, onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      hidden
      aria-label={label}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // Without the reset, choosing the same files again fires no change event.
        target.value = "";
        onFiles(files);
      }}
    />
  );
}

interface FileButtonProps
  extends
    Pick<FileInputProps, "label" | "capture">,
    Pick<ComponentProps<typeof Button>, "children" | "icon" | "variant" | "busy" | "disabled"> {
  /**
   * The file types that the browser's dialog offers. Users can still choose other files, which get an
   * explanation.
   */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** Renders a button that opens the browser's dialog for one file. */
export function FileButton({ label, accept, capture, onFile, children, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={FileUp} {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <FileInput
        ref={input}
        label={label}
        accept={accept}
        capture={capture}
        onFiles={([file]) => file && onFile(file)}
      />
    </>
  );
}
