import type { KeptPlace } from "@contract/places/deletePlaces";
import { placeCodeOf } from "@contract/places/placeCodes";

import { urls } from "@/lib/browser/urls";
import type { Failure } from "@/lib/work/work";

import { copy } from "./copy";

/** Returns the failure for a place that the server didn't delete. */
export const toKeptFailure = ({ placeId, reason }: KeptPlace): Failure => ({
  ...{ id: placeId, to: urls.place(placeId), title: placeCodeOf(placeId), reason: copy.stays[reason] },
});
