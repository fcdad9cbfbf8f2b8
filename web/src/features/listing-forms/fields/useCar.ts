import type { CarDetails } from "@contract/listings/listingEdit";

import type { Editor } from "../useEditor";
import type { FieldKey } from "../problems";
import { UNKNOWN_CAR } from "../validation";

/** Returns the car's details. An error of a part is shown at its `key`. */
export function useCar(editor: Editor): {
  readonly car: CarDetails;
  setCar: (part: Partial<CarDetails>, key?: FieldKey) => void;
} {
  const car = editor.value("car") ?? UNKNOWN_CAR;
  return { car, setCar: (part, key) => editor.set("car", { ...car, ...part }, key) };
}
