// @vitest-environment node
import { expect, it } from "vitest";

import { copy, formatCars, formatCopies, formatPlaces, formCopy } from "./copy";

it.each([
  { text: formatCopies(1), says: "1 copy" },
  { text: formatCopies(0), says: "0 copies" },
  { text: formatCopies(1_200), says: "1,200 copies" },
  { text: formatPlaces(1), says: "1 place" },
  { text: formatPlaces(1_200), says: "1,200 places" },
  { text: formatCars(1), says: "1 car" },
  { text: formatCars(1_200), says: "1,200 cars" },
  { text: copy.soldHere(1), says: "1 sold copy is here" },
  { text: copy.soldHere(1_200), says: "1,200 sold copies are here" },
  { text: copy.deleteTitle(0), says: "No place can be deleted" },
  { text: copy.deleteTitle(1), says: "Delete 1 place?" },
  { text: copy.deleteTitle(2), says: "Delete 2 places?" },
  { text: formCopy.already(1), says: "1 already exists and keeps its cars." },
  { text: formCopy.already(2), says: "2 already exist and keep their cars." },
  { text: formCopy.addButton(1), says: "Add 1 place" },
  { text: formCopy.addButton(2), says: "Add 2 places" },
])("says “$says”", ({ text, says }) => {
  expect(text).toBe(says);
});
