import { AppError, type ErrorCode, type ErrorParams, NO_FAILURE } from "../../../contract/wire/errors.ts";
import { STOPPING_ERRORS } from "../../ebay/queueJob.ts";
import { describeRefusal, toFailure } from "../../ebay/refusal.ts";
import { type PublishPorts, publishListing } from "../publishListing.ts";
import type { PushedDraft, PushPorts } from "./ports.ts";

interface Failure {
  code: ErrorCode;
  params: ErrorParams;
}

/** `stop`: all other drafts would fail the same way. `later`: the same draft may succeed on retry. */
export type Pushed =
  | { kind: "done"; result: PushedDraft }
  | { kind: "stop" | "later"; listingId: string; failure: Failure; result: PushedDraft };

const TEMPORARY_ERRORS: readonly ErrorCode[] = ["ebay/unavailable", "ebay/rate-limited", "listing/busy"];

/** Publishes one draft and returns the result. With `verify`, eBay verifies the item first. */
export async function pushOne(
  ports: PushPorts,
  uid: string,
  listingId: string,
  verify: boolean,
): Promise<Pushed> {
  try {
    const published = await publishListing(verify ? toVerifyingPorts(ports) : ports, uid, listingId);
    const { ebayItemId, message } = published;
    const none = { ...NO_FAILURE, ebayCode: null, field: null };
    return { kind: "done", result: { listingId, success: true, ebayItemId, ...none, message } };
  } catch (error) {
    const failure = error instanceof AppError ? error : new AppError("internal");
    if (failure !== error) ports.report("pushing a draft failed", error);
    const { code, params } = failure;
    const result = toRefused(listingId, failure);
    if (STOPPING_ERRORS.includes(code)) return { kind: "stop", listingId, failure: { code, params }, result };
    if (TEMPORARY_ERRORS.includes(code))
      return { kind: "later", listingId, failure: { code, params }, result };
    return { kind: "done", result };
  }
}

export const toRefused = (listingId: string, failure: AppError): PushedDraft => ({
  ...{ listingId, success: false, ebayItemId: null },
  ...describeRefusal(failure),
  ...toFailure(failure),
});

const toVerifyingPorts = (ports: PushPorts): PublishPorts => ({
  ...ports,
  marketplace: {
    uploadPicture: (...given) => ports.marketplace.uploadPicture(...given),
    keepsSoldOut: (...given) => ports.marketplace.keepsSoldOut(...given),
    getItem: (...given) => ports.marketplace.getItem(...given),
    setQuantity: (...given) => ports.marketplace.setQuantity(...given),
    addItem: async (token, item) => {
      await ports.marketplace.verifyItem(token, item);
      return ports.marketplace.addItem(token, item);
    },
  },
});
