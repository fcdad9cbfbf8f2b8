import type * as z from "zod";

import type { recordCaptureFailure as contract } from "../../contract/capture/capture.ts";
import type { CaptureStore } from "./processCardCapture.ts";

type Input = z.output<(typeof contract)["input"]>;
type Output = z.input<(typeof contract)["output"]>;

/** Records a failed card. Does nothing for a repeat, or if a retry has succeeded. */
export async function recordCaptureFailure(
  captures: Pick<CaptureStore, "recordFailure">,
  uid: string,
  input: Input,
): Promise<Output> {
  const facts = {
    sku: input.sku,
    carName: null,
    price: input.manualPrice,
    quantity: input.manualQuantity,
    autoCreateEbay: input.autoCreateEbayListing,
    aiProvider: null,
    processingTime: input.processingTime,
  };
  const { errorMessage, failure, problem } = input;
  await captures.recordFailure(uid, input.captureId, facts, { errorMessage, failure, problem });
  return { success: true };
}
