import { FolderOpen, ImagePlus } from "lucide-react";
import { useRef } from "react";

import { Text } from "@/ui/page/Text";
import { Button } from "@/ui/controls/Button";
import { FileInput } from "@/ui/controls/FileButton";

import { copy } from "../copy";
import { isVisible } from "./droppedFiles";

interface FilePickerProps {
  readonly onFiles: (files: File[]) => void;
  /** Whether the picker fills an empty dialog and names the accepted file types. */
  readonly isLarge?: boolean;
}

export function FilePicker({ onFiles, isLarge = false }: FilePickerProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (chosen: readonly File[]) => onFiles(chosen.filter(isVisible));
  const buttons = (
    <>
      <Button icon={ImagePlus} variant={isLarge ? "primary" : "plain"} onClick={() => files.current?.click()}>
        {copy.chooseFiles}
      </Button>
      <Button icon={FolderOpen} className="max-md:hidden" onClick={() => folder.current?.click()}>
        {copy.chooseFolder}
      </Button>
      <FileInput label={copy.chooseFiles} onFiles={take} ref={files} multiple accept="image/*" />
      <FileInput label={copy.chooseFolder} onFiles={take} ref={folder} multiple webkitdirectory="" />
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
