import { listAccess } from "../../contract/ebay/ebayAccess.ts";
import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { describeRefusal } from "../ebay/refusal.ts";
import type { BundleDraft, MarketplaceDrafts } from "./createBundle.ts";

export interface ItemDraftPorts {
  records: {
    /** Returns the scopes that the seller has granted. */
    readScopes(uid: string): Promise<readonly string[]>;
    /**
     * Claims the creation of a listing's draft. `isClaimed` is true for the first caller only. `address` is
     * that of the existing draft, or null if its answer was lost.
     */
    claim(uid: string, listingId: string): Promise<{ isClaimed: boolean; address: string | null }>;
    save(uid: string, listingId: string, address: string): Promise<void>;
    /** Releases the claim after a refusal, so that another attempt is possible. */
    release(uid: string, listingId: string): Promise<void>;
  };
  marketplace: {
    /**
     * Creates a draft and returns its URL. Throws an `AppError` with the code `ebay/refused` if eBay refuses.
     */
    createItemDraft(accessToken: string, draft: BundleDraft): Promise<string>;
  };
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
  report: (message: string, error: unknown) => void;
}

/** Errors that guarantee that no draft was created. */
const REFUSALS: readonly ErrorCode[] = [
  "ebay/refused",
  "ebay/not-connected",
  "ebay/authorization-expired",
  "ebay/quota-exceeded",
];

const NO_FORM = { address: null, refusal: null };
const NO_ANSWER = {
  message: "eBay didn't answer. A draft may be among your drafts at eBay, so no second one is made.",
  field: null,
};
const CONNECT_AGAIN = "Connect your eBay account again.";

/**
 * Creates drafts on eBay's listing form. The call takes no request id, so it isn't repeated after a lost
 * answer. A failure doesn't affect the local draft.
 */
export const itemDrafts = (ports: ItemDraftPorts): MarketplaceDrafts => ({
  async open(uid, listingId, draft) {
    const { records, marketplace, withAccessToken, report } = ports;
    if (!listAccess(await records.readScopes(uid)).includes("drafts")) return NO_FORM;
    const { isClaimed, address } = await records.claim(uid, listingId);
    if (!isClaimed) return { address, refusal: address === null ? NO_ANSWER : null };
    try {
      const made = await withAccessToken(uid, (token) => marketplace.createItemDraft(token, draft));
      await records.save(uid, listingId, made);
      return { address: made, refusal: null };
    } catch (error) {
      report("no draft on the marketplace's form", error);
      if (!(error instanceof AppError) || !REFUSALS.includes(error.code)) {
        return { address: null, refusal: NO_ANSWER };
      }
      await records.release(uid, listingId);
      const { message, field } = describeRefusal(error);
      return { address: null, refusal: { message: message ?? CONNECT_AGAIN, field } };
    }
  },
});
