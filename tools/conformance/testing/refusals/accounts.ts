import { paths } from "../../../../functions/src/contract/documents.ts";
import type { RefusalPlace } from "../../../../functions/src/contract/listings/refusalPlaces.ts";
import type { ErrorCode } from "../../../../functions/src/contract/wire/errors.ts";
import { endListing } from "../../../../functions/src/domain/listings/endListing.ts";
import type { World } from "../seller/world.ts";
import { publishOther } from "./drafts.ts";

/** A new item that is refused because of its seller's account or connection. */
export interface RefusedAccount {
  of: string;
  answer: ErrorCode;
  code?: string;
  place: RefusalPlace | null;
  words?: RegExp;
  /** The seller's or eBay's action that causes the refusal. */
  act: (world: World) => Promise<unknown>;
  /** The seller's solution. */
  mend: (world: World) => Promise<unknown>;
}

export const REFUSED_ACCOUNTS: Readonly<Record<string, RefusedAccount>> = {
  "from a suspended account": {
    ...{ of: "suspended", answer: "ebay/refused", code: "841", place: null, words: /Sign in to eBay/ },
    act: (world) => world.market.restrictAccount(world.uid, { suspended: true }),
    // The seller settles it with eBay, which lifts the suspension.
    mend: (world) => world.market.restrictAccount(world.uid),
  },
  "from an account at its selling limit": {
    ...{ of: "sellingLimitReached", answer: "ebay/refused", code: "21919188", place: null },
    words: /up to 0 more items.*end other listings/,
    act: async (world) => {
      await publishOther(world);
      await world.market.restrictAccount(world.uid, { sellingLimit: 1 });
    },
    mend: async (world) => {
      const other = await world.firestore.doc(paths.listing(world.uid, "L2")).get();
      await endListing(world.endPorts, world.uid, other.get("ebayItemId") as string);
    },
  },
  "after the seller took the consent back at eBay": {
    ...{ of: "iafTokenInvalid", answer: "ebay/authorization-expired", place: null },
    act: (world) => world.market.revoke(world.uid),
    mend: (world) => world.connectAgain(),
  },
  "without the access to pictures": {
    ...{ of: "media 403", answer: "ebay/refused", code: "1100" },
    ...{ place: { in: "settings", tab: "integrations" }, words: /Allow “Pictures” under Settings/ },
    act: (world) => world.connectAgain({ access: ["orders", "policies"] }),
    mend: (world) => world.connectAgain(),
  },
};
