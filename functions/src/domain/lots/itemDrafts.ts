import { listAccess } from "../../contract/ebay/ebayAccess.ts";
import type { Reason } from "../../contract/reasons/reasonText.ts";
import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { toRefusal } from "../ebay/refusal.ts";
import type { LotDraft, MarketplaceDrafts, OpenedDraft } from "./createLot.ts";

export interface ItemDraftPorts {
  records: {
    /** Returns the scopes that the seller has granted: none if they switched eBay off. */
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
    createItemDraft(accessToken: string, draft: LotDraft): Promise<string>;
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
const NO_ANSWER = new AppError("ebay/unavailable", { reason: "draft-unknown" satisfies Reason });

/**
 * Creates drafts on eBay's listing form. The call takes no request id, so it isn't repeated after a lost
 * answer. A failure doesn't affect the local draft (decisions/ebay/0153).
 */
export const createItemDrafts = (ports: ItemDraftPorts): MarketplaceDrafts => ({
  async open(uid, listingId, draft) {
    const { records, marketplace, withAccessToken, report } = ports;
    if (!listAccess(await records.readScopes(uid)).includes("drafts")) return NO_FORM;
    const { isClaimed, address } = await records.claim(uid, listingId);
    if (!isClaimed) return address === null ? toRefused(NO_ANSWER) : { address, refusal: null };
    try {
      const made = await withAccessToken(uid, (token) => marketplace.createItemDraft(token, draft));
      await records
        .save(uid, listingId, made)
        .catch((error: unknown) => report("a draft's address was not stored", error));
      return { address: made, refusal: null };
    } catch (error) {
      report("no draft could be created on eBay's form", error);
      if (!(error instanceof AppError) || !REFUSALS.includes(error.code)) {
        return toRefused(NO_ANSWER);
      }
      await records.release(uid, listingId);
      return toRefused(error);
    }
  },
});

function toRefused(error: AppError): OpenedDraft {
  const { message, field, failure } = toRefusal(error, "connect-again");
  return { address: null, refusal: { message, field, failure } };
}
