import { TextField } from "@/ui/controls/TextField";

import type { Editor } from "../useEditor";
import { useCar } from "./useCar";

interface CarTextProps {
  readonly editor: Editor;
  readonly label: string;
  readonly part:
    | "manufacturer"
    | "series"
    | "cardNumber"
    | "scale"
    | "make"
    | "tampos"
    | "baseColor"
    | "interiorColor"
    | "windowColor";
  readonly placeholder?: string;
}

export function CarText({ editor, label, part, placeholder }: CarTextProps) {
  const { car, setCar } = useCar(editor);
  return (
    <TextField
      label={label}
      maxLength={200}
      placeholder={placeholder}
      value={car[part] ?? ""}
      onChange={({ target }) => setCar({ [part]: target.value || null })}
    />
  );
}
