import * as z from "zod";

import { aiProvider, cardAnalysis, TOY_NUMBER_SOURCES } from "../capture/cards.ts";
import { type Field, line, TEXT } from "./field.ts";
import { carDetails } from "./values.ts";

/** Fields of the car and its card, a part of the table in `fields.ts`. */
export const CAR_FIELDS = {
  car: {
    kind: "parts",
    label: "Car details",
    stored: carDetails.nullish().catch(null),
    edited: carDetails.nullable(),
    history: true,
    api: true,
    form: "car",
  },
  /**
   * The number printed on the card, if a reader, the catalogue or the seller has identified it. The
   * marketplace gets it as MPN.
   */
  toyNumber: { ...line(20), label: "Toy number", history: true, form: "car" },
  carName: { ...TEXT, label: "Car", history: true, copied: true },
  brand: { ...TEXT, row: true, copied: true },
  series: { ...TEXT, label: "Series", history: true, row: true, copied: true },
  seriesNumber: { ...TEXT, copied: true },
  /**
   * Read on the card or taken from the catalogue, like the next three fields. The seller's entries are in
   * `car`.
   */
  year: { kind: "count", stored: z.int().nullish().catch(null), copied: true },
  collectorNumber: { ...TEXT, copied: true },
  wheels: { ...TEXT, copied: true },
  country: { ...TEXT, copied: true },
  /** The source that identified `toyNumber`. */
  toyNumberFrom: {
    kind: "choice",
    stored: z.enum(TOY_NUMBER_SOURCES).nullish().catch(null),
    copied: true,
  },
  aiProvider: { kind: "choice", stored: aiProvider.nullish(), copied: true },
  color: { ...TEXT, copied: true },
  /** The card's text about the car. */
  carHistory: { ...TEXT, kind: "longText", copied: true },
  /** Special features found by an analysis. The seller can clear them. */
  features: {
    kind: "facts",
    stored: cardAnalysis.shape.features.nullish(),
    direct: true,
    copied: true,
  },
} as const satisfies Readonly<Record<string, Field>>;
