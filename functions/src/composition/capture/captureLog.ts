import * as contract from "../../contract/capture/captureLog.ts";
import { restoreCaptureHistory as restoreContract } from "../../contract/trash/removed.ts";
import { clearCaptureLog, restoreCaptureLog } from "../../db/capture/captureLog.ts";
import { openCaptureStore } from "../../db/capture/captures.ts";
import { addListingCopies as addCopies } from "../../domain/capture/addListingCopies.ts";
import { changeQuantity, serveWithEbay } from "../ebay/ebay.ts";
import { settleLotsOf } from "../listings/lots.ts";
import { firestore, report, serve } from "../runtime.ts";

const captures = openCaptureStore(firestore);

export const clearCaptureHistory = serve(contract.clearCaptureHistory, async (_input, { uid }) => ({
  success: true as const,
  cleared: await clearCaptureLog(firestore, uid),
}));

export const restoreCaptureHistory = serve(restoreContract, async (_input, { uid }) => ({
  success: true as const,
  restored: await restoreCaptureLog(firestore, uid),
}));

export const addListingCopies = serveWithEbay(contract.addListingCopies, (input, { uid }) =>
  addCopies(
    {
      captures,
      marketplace: { changeQuantity },
      settleLotsOf,
      now: Date.now,
      report,
    },
    uid,
    input,
  ),
);
