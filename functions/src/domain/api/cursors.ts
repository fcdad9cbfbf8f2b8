import * as z from "zod";

import { documentId } from "../../contract/wire/documentId.ts";
import { ApiError } from "../../contract/api/apiProblems.ts";
import type { ChangePosition, MarketplacePosition } from "./ports.ts";

/** The range of Firestore timestamps in seconds: the years 1 to 9999. */
const second = z.int().min(-62_135_596_800).max(253_402_300_799);
const changePosition = z.tuple([second, z.int().min(0).max(999_999_999), documentId]);
const marketplacePosition = z.tuple([z.int(), documentId]);

/** Encodes a list position. The cursor isn't secret, and is valid only for the owner's own lists. */
export const encodeCursor = (place: ChangePosition | MarketplacePosition): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

export const decodeChangeCursor = (cursor: string | undefined): ChangePosition | null =>
  read(changePosition, cursor);
export const decodeMarketplaceCursor = (cursor: string | undefined): MarketplacePosition | null =>
  read(marketplacePosition, cursor);

function read<Place>(shape: z.ZodType<Place>, cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    const detail = "Not a `nextCursor` of this list.";
    throw new ApiError("invalid-request", detail, { errors: [{ parameter: "cursor", detail }] });
  }
}
