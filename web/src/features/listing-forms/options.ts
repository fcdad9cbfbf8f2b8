import {
  CAR_CATEGORIES,
  CARD_CONDITIONS,
  CONDITION_IDS,
  CONDITIONS,
  COUNTRIES,
  WHEEL_TYPES,
} from "@contract/listings/listingEdit";

import { nameChoice } from "@/lib/listingForm/choiceNames";
import type { SelectOption } from "@/ui/controls/Select";

const toOptions = <V extends string>(ids: readonly V[]): SelectOption<V>[] =>
  ids.map((id) => ({ value: id, label: nameChoice(id) }));

export const CARD_CONDITION_OPTIONS = toOptions(CARD_CONDITIONS);
export const CAR_CATEGORY_OPTIONS = toOptions(CAR_CATEGORIES);
export const WHEEL_TYPE_OPTIONS = toOptions(WHEEL_TYPES);
export const COUNTRY_OPTIONS = COUNTRIES.map((country) => ({ value: country, label: country }));
export const CONDITION_OPTIONS = CONDITION_IDS.map((id) => ({ value: id, label: CONDITIONS[id] }));

/** Item specifics that have their own fields, with the options of each. An empty list accepts any text. */
export const KNOWN_SPECIFICS: Readonly<Record<string, readonly string[]>> = {
  Brand: ["Hot Wheels", "Matchbox", "Majorette", "Other"],
  "Vehicle Make": [],
  "Vehicle Type": ["Car", "Truck", "Van", "SUV", "Motorcycle", "Bus"],
  Scale: ["1:64", "1:43", "1:24", "1:18", "1:12"],
  Material: ["Diecast", "Plastic", "Metal", "Resin"],
  "Vehicle Year": [],
  "Year of Manufacture": [],
};
