import { FolderOpen, ImagePlus } from "lucide-react";
import { useRef } from "react";

import { Text } from "@/ui/page/Text";
import { Button } from "@/ui/controls/Button";

import { copy } from "./copy";
import { isVisible } from "./droppedFiles";

interface FilePickerProps {
  readonly onFiles: (files: File[]) => void;
  /** Whether the picker fills an empty dialog and names the accepted file types. */
  readonly isLarge?: boolean;
}

export function FilePicker({ onFiles, isLarge = false }: FilePickerProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const buttons = (
    <>
      <Button icon={ImagePlus} variant={isLarge ? "primary" : "plain"} onClick={() => files.current?.click()}>
        {copy.chooseFiles}
      </Button>
      <Button icon={FolderOpen} className="max-md:hidden" onClick={() => folder.current?.click()}>
        {copy.chooseFolder}
      </Button>
      <HiddenInput label={copy.chooseFiles} onFiles={onFiles} ref={files} accept="image/*" />
      <HiddenInput label={copy.chooseFolder} onFiles={onFiles} ref={folder} webkitdirectory="" />
    </>
  );
  if (!isLarge) return <span className="flex flex-wrap gap-2">{buttons}</span>;
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-2 rounded-lg border border-dashed border-field pegboard p-6 text-center">
      <Text look="heading">{copy.drop}</Text>
      <p className="text-muted">{copy.dropHint}</p>
      <span className="mt-2 flex flex-wrap justify-center gap-2">{buttons}</span>
    </div>
  );
}

interface HiddenInputProps {
  readonly label: string;
  readonly onFiles: (files: File[]) => void;
  readonly ref: React.Ref<HTMLInputElement>;
  readonly accept?: string;
  readonly webkitdirectory?: "";
}

function HiddenInput({ label, onFiles, ...rest }: HiddenInputProps) {
  return (
    <input
      {...rest}
      type="file"
      multiple
      hidden
      aria-label={label}
      onChange={({ target }) => {
        onFiles(Array.from(target.files ?? []).filter(isVisible));
        // Without the reset, choosing the same files again fires no change event.
        target.value = "";
      }}
    />
  );
}
