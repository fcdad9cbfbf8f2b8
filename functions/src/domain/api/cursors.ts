import * as z from "zod";

import { ApiError } from "../../contract/apiProblems.ts";
import type { ChangePlace, MarketplacePlace } from "./ports.ts";

const changePlace = z.tuple([z.int(), z.int().min(0).max(999_999_999), z.string().min(1).max(1500)]);
const marketplacePlace = z.tuple([z.int(), z.string().min(1).max(1500)]);

/** A place in a list as its reader carries it: no secret, and good for its owner's own lists alone. */
export const cursorOf = (place: ChangePlace | MarketplacePlace): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

export const changePlaceIn = (cursor: string | undefined): ChangePlace | null => read(changePlace, cursor);
export const marketplacePlaceIn = (cursor: string | undefined): MarketplacePlace | null =>
  read(marketplacePlace, cursor);

function read<Place>(shape: z.ZodType<Place>, cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    const detail = "Not a `nextCursor` of this list.";
    throw new ApiError("invalid-request", detail, { errors: [{ parameter: "cursor", detail }] });
  }
}
