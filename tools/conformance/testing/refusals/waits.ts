import type { ErrorCode } from "../../../../functions/src/contract/wire/errors.ts";
import { uploadPicture } from "../../../../functions/src/ebay/media.ts";
import type { World } from "../seller/world.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A reason why a push of new items waits, which passes without the seller. */
export interface Wait {
  of: string;
  act: (world: World) => Promise<unknown>;
  /** The reason that the seller sees, or null if the push doesn't wait. */
  failure: ErrorCode | null;
  /** Milliseconds after which it continues. */
  passesAfter: number;
}

/** Another tool of the seller uses all uploads of these seconds. */
async function uploadElsewhere({ asSeller, uid, settings, photo }: World): Promise<void> {
  const { budget: _, ...unlimited } = settings;
  await asSeller(uid, (token) =>
    Promise.all(Array.from({ length: 50 }, () => uploadPicture(unlimited, token, photo))),
  );
}

export const WAITS: Readonly<Record<string, Wait>> = {
  "while eBay's calls of the day are used up": {
    ...{ of: "usageLimit", failure: "ebay/quota-exceeded", passesAfter: DAY },
    act: ({ market }) => market.useQuota(5_000),
  },
  "while another tool uploads as many pictures as eBay takes": {
    ...{ of: "media 429", failure: "ebay/rate-limited", passesAfter: MINUTE },
    act: uploadElsewhere,
  },
  "after eBay's answers were lost three times, though it has the item": {
    ...{ of: "duplicateUuid", failure: "ebay/unavailable", passesAfter: MINUTE },
    act: ({ market }) =>
      market.addFault({ kind: "timeout-after-success", call: "AddFixedPriceItem", times: 3 }),
  },
  "with an expired token, which is renewed": {
    ...{ of: "iafTokenExpired", failure: null, passesAfter: 0 },
    act: ({ market, uid }) => market.expireTokens(uid),
  },
};
