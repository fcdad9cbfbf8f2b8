import { USUAL_ACCESS } from "../../../../functions/src/contract/ebay/ebayAccess.ts";
import type { World } from "../seller/world.ts";

/** A lot that eBay's own form refuses. Here it becomes a draft anyway. */
export interface RefusedLot {
  of: string;
  title: string;
  act?: (world: World) => Promise<unknown>;
  /** The field of the lot's dialog that solves it, or `access` for the settings. */
  field: "title" | "access";
  words: RegExp;
  /** The seller's solution, before the same dialog is sent again with `mendedTitle`. */
  mend?: (world: World) => Promise<unknown>;
  mendedTitle: string;
}

export const REFUSED_LOTS: Readonly<Record<string, RefusedLot>> = {
  "with a title that says too little": {
    ...{ of: "rest 155004", title: "Cars", field: "title", words: /unique characteristics of the item/ },
    mendedTitle: "Two Hot Wheels Camaros of 1969",
  },
  "whose seller has taken the access back": {
    ...{ of: "itemDraft 403", title: "Two Camaros of 1969", field: "access" },
    words: /Allow “Drafts on eBay's own form” under Settings, Integrations/,
    // eBay's token allows less than Pegboard knows.
    act: async (world) => {
      await world.connectAgain({ access: USUAL_ACCESS });
      await world.believeAccess([...USUAL_ACCESS, "drafts"]);
    },
    mend: (world) => world.connectAgain({ access: [...USUAL_ACCESS, "drafts"] }),
    mendedTitle: "Two Camaros of 1969",
  },
};

/** Why no lot causes these refusals. `functions/src/ebay/item/itemDraftCalls.ts` sends the lots. */
export const UNCAUSED_BY_LOTS: Readonly<Record<string, string>> = {
  "rest 155001": "a lot without a title gets one of its cars",
  "rest 155002": "Pegboard sends the marketplace",
  "rest 155003": "Pegboard sells on one marketplace",
  "rest 155006": "other addresses than https are left out",
  "rest 155007": "a title has at most 80 characters here, too",
  "rest 155014": "prices have two decimals",
};

/** Why no picture causes these refusals. `functions/src/ebay/media.ts` sends the pictures. */
export const UNCAUSED_BY_PICTURES: Readonly<Record<string, string>> = {
  "media 404 Image not found": "asked only for a picture that eBay has just made, with the same token",
};
