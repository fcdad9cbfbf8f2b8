import {
  analyzeListingImages,
  extractSku,
  processCardCapture,
  recordCaptureFailure,
  uploadCapture,
} from "./capture.ts";
import { beginEbayConnection, disconnectEbay, exchangeEbayToken, refreshEbayToken } from "./ebay.ts";
import { goLiveNow } from "./listings.ts";
import { completeSignIn } from "./session.ts";

/** Every callable the server deploys. `tests/functions/deployed.test.ts` holds `functions/src/index.ts` to it. */
export const CALLABLES = [
  completeSignIn,
  beginEbayConnection,
  exchangeEbayToken,
  refreshEbayToken,
  disconnectEbay,
  uploadCapture,
  extractSku,
  analyzeListingImages,
  processCardCapture,
  recordCaptureFailure,
  goLiveNow,
] as const;
