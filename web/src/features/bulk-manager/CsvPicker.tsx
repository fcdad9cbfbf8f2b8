import { FileUp } from "lucide-react";
import { useRef } from "react";

import { Button } from "@/ui/controls/Button";

import { copy } from "./copy";

interface CsvPickerProps {
  readonly label: string;
  readonly isPrimary?: boolean;
  readonly isReading: boolean;
  readonly onFile: (file: File) => void;
}

/** Accepts any file, so that a wrong one gets an explanation. */
export function CsvPicker({ label, isPrimary = false, isReading, onFile }: CsvPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon={FileUp}
        variant={isPrimary ? "primary" : "plain"}
        busy={isReading}
        onClick={() => input.current?.click()}
      >
        {isReading ? copy.importing : label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={copy.chooseFile}
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
