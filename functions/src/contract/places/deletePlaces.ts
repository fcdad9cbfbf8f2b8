import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { MAX_RANGE, placeId } from "./placeCodes.ts";

export const MAX_DELETED_PLACES = MAX_RANGE;

const keptPlace = z.object({
  placeId: z.string(),
  /** `holds-cars`: the place has copies for sale. `to-pack`: it has sold copies that aren't packed. */
  reason: z.enum(["holds-cars", "to-pack"]),
});
export type KeptPlace = z.infer<typeof keptPlace>;

/** Deletes the places without copies, and returns the others. Deletes nothing in a dry run. Idempotent. */
export const deletePlaces = defineCallable({
  name: "deletePlaces",
  access: "member",
  input: z.strictObject({
    placeIds: z.array(placeId).min(1).max(MAX_DELETED_PLACES),
    dryRun: z.boolean().default(false),
  }),
  output: z.object({ success: z.literal(true), kept: z.array(keptPlace) }),
});
