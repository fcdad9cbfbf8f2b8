import type { CarDetails } from "@contract/listing/listingEdit";

import type { Editor } from "../useEditor";
import { type FieldKey, UNKNOWN_CAR } from "../validation";

/** The car's details, one by one. `key` is where a message about the part stands. */
export function useCar(editor: Editor): {
  readonly car: CarDetails;
  setCar: (part: Partial<CarDetails>, key?: FieldKey) => void;
} {
  const car = editor.value("car") ?? UNKNOWN_CAR;
  return { car, setCar: (part, key) => editor.set("car", { ...car, ...part }, key) };
}
