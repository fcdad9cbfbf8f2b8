import { FileButton } from "@/ui/controls/FileButton";

import { copy } from "./copy";

interface CsvPickerProps {
  readonly label: string;
  readonly isPrimary?: boolean;
  readonly isReading: boolean;
  readonly onFile: (file: File) => void;
}

export function CsvPicker({ label, isPrimary = false, isReading, onFile }: CsvPickerProps) {
  return (
    <FileButton
      label={copy.chooseFile}
      accept=".csv,text/csv"
      variant={isPrimary ? "primary" : "plain"}
      busy={isReading}
      onFile={onFile}
    >
      {isReading ? copy.importing : label}
    </FileButton>
  );
}
