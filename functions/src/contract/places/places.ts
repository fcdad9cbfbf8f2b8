import * as z from "zod";

import { timestamp } from "../wire/timestamp.ts";
import { MAX_PLACE_CODE } from "./placeCodes.ts";

export const PLACE_KINDS = ["bin", "box", "peg"] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export const MAX_PLACE_NAME = 60;
export const MAX_PLACE_NOTE = 500;
/** Maximum capacity of a place, in copies. */
export const MAX_PLACE_CAPACITY = 10_000;

/**
 * `users/{uid}/places/{placeId}`: a place for copies, written by its owner. The id encodes the code
 * (`toPlaceId`), and a listing's `storageBin` names the places of its copies.
 */
export const placeDocument = z.object({
  code: z.string().min(1).max(MAX_PLACE_CODE),
  name: z.string().max(MAX_PLACE_NAME).default(""),
  kind: z.enum(PLACE_KINDS).catch("bin"),
  note: z.string().max(MAX_PLACE_NOTE).default(""),
  /** Copies that fit into the place. Null means no limit. */
  capacity: z.int().min(1).max(MAX_PLACE_CAPACITY).nullable().catch(null),
  createdAt: timestamp.nullish(),
  updatedAt: timestamp.nullish(),
});
export type PlaceDocument = z.infer<typeof placeDocument>;
