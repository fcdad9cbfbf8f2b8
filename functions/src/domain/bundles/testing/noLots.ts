import type { FollowingLots } from "../settleLots.ts";

/** A seller without lots. */
export const NO_LOTS: FollowingLots = {
  settleLots: () => Promise.resolve(),
  settleLotsOf: () => Promise.resolve(),
};
