import * as z from "zod";

import { timestamp } from "../wire/timestamp.ts";
import { MAX_PLACE_CODE } from "./placeCodes.ts";

export const PLACE_KINDS = ["bin", "box", "peg"] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export const MAX_PLACE_NAME = 60;
export const MAX_PLACE_NOTE = 500;
/** Copies that fit into a place, at most. */
export const MAX_PLACE_CAPACITY = 10_000;

/**
 * `users/{uid}/places/{placeId}`: where copies lie. Its owner writes it. The id stands for the code (`placeIdOf`), and
 * listings say what lies in it (`storageBin`).
 */
export const placeDocument = z.object({
  code: z.string().min(1).max(MAX_PLACE_CODE),
  name: z.string().max(MAX_PLACE_NAME).default(""),
  kind: z.enum(PLACE_KINDS).catch("bin"),
  note: z.string().max(MAX_PLACE_NOTE).default(""),
  /** Copies that fit in. Null: it is never full. */
  capacity: z.int().min(1).max(MAX_PLACE_CAPACITY).nullable().catch(null),
  createdAt: timestamp.nullish(),
  updatedAt: timestamp.nullish(),
});
export type PlaceDocument = z.infer<typeof placeDocument>;
