import * as z from "zod";

import { ApiError } from "../../contract/api/apiProblems.ts";
import type { ChangePosition, MarketplacePosition } from "./ports.ts";

const changePosition = z.tuple([z.int(), z.int().min(0).max(999_999_999), z.string().min(1).max(1500)]);
const marketplacePosition = z.tuple([z.int(), z.string().min(1).max(1500)]);

/** Encodes a list position for its reader. Not secret, and valid only for the owner's own lists. */
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
