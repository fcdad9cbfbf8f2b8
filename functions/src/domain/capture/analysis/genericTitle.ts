import { foldName } from "../../catalogue/mergeModels.ts";
import { GENERIC_TITLE } from "./cardWords.ts";

/** Titles that say nothing about the car, ignoring case, spaces and hyphens. */
const GENERIC = new Set(
  ["", GENERIC_TITLE, "Hot Wheels Die-Cast Car", "Hot Wheels Diecast Car"].map(foldName),
);

export const isGenericTitle = (title: string): boolean => GENERIC.has(foldName(title));
