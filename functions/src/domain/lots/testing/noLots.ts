import type { FollowingLots } from "../settleLots.ts";

export const NO_LOTS: FollowingLots = {
  settleLots: () => Promise.resolve(),
  settleLotsOf: () => Promise.resolve(),
};
