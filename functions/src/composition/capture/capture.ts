import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { showSameCar } from "../../ai/look/photoLook.ts";
import { config } from "../../config.ts";
import { type CallableContract, getTimeoutSeconds } from "../../contract/wire/callable.ts";
import * as contract from "../../contract/capture/capture.ts";
import type { ShareKind } from "../../contract/capture/captureShare.ts";
import { MAX_CAPTURE_BYTES } from "../../contract/wire/limits.ts";
import { analysisStore } from "../../db/capture/analyses.ts";
import { captureStore } from "../../db/capture/captures.ts";
import { captureSlots } from "../../db/capture/captureShare.ts";
import { namedListings } from "../../db/listings/namedListings.ts";
import { reAnalyzedListings } from "../../db/capture/reAnalyzedListings.ts";
import { analyzeListingImages as analyze } from "../../domain/capture/analysis/analyzeListingImages.ts";
import { extractSku as extract } from "../../domain/capture/extractSku.ts";
import { processCardCapture as processCapture } from "../../domain/capture/processCardCapture.ts";
import { suggestCars as suggest } from "../../domain/capture/suggestCars.ts";
import { reAnalyzeListings } from "../../domain/capture/analysis/reAnalyzeListings.ts";
import { recordCaptureFailure as recordFailure } from "../../domain/capture/recordCaptureFailure.ts";
import { runInSlot } from "../../domain/capture/share.ts";
import { prepareUpload } from "../../domain/capture/uploadCapture.ts";
import { receivePhoto } from "../../domain/photos/receivePhoto.ts";
import { changeLiveQuantity } from "../../domain/listings/changeLiveQuantity.ts";
import { publishListing } from "../../domain/listings/publishListing.ts";
import { checkPhoto } from "../../images/checkPhoto.ts";
import { marketplacePictures } from "../../images/marketplacePictures.ts";
import { aiSecrets, createAnalysts, cardReader, catalogue, choiceOf } from "./analysts.ts";
import { ebaySecrets, publishPorts } from "../ebay/ebay.ts";
import { settleLotsOf } from "../listings/lots.ts";
import { firestore, incoming, metering, photos, report, serve } from "../runtime.ts";

const captures = captureStore(firestore);
const places = captureSlots(firestore);
const runInShare = <T>(
  of: CallableContract,
  uid: string,
  kind: ShareKind,
  work: () => Promise<T>,
  megapixels?: number,
) =>
  runInSlot(
    { slots: places, report },
    uid,
    { kind, seconds: getTimeoutSeconds(of), ...(megapixels !== undefined && { megapixels }) },
    work,
  );

export const uploadCapture = serve(contract.uploadCapture, (input, { uid }) =>
  receivePhoto({ incoming, report }, uid, input, MAX_CAPTURE_BYTES, (bytes) => {
    const { megapixels, run } = prepareUpload({ photos, checker: { check: checkPhoto } }, uid, input, bytes);
    return runInShare(contract.uploadCapture, uid, "upload", run, megapixels);
  }),
);

/** Needs 2 GiB for both engines and a decoded 4K photo. This also provides a whole CPU. */
export const extractSku = serve(contract.extractSku, (input, { uid }) =>
  runInShare(contract.extractSku, uid, "reading", () =>
    extract({ photos, catalogue, reader: cardReader }, uid, input),
  ),
);

export const suggestCars = serve(contract.suggestCars, (input, { uid }) =>
  suggest({ catalogue, listings: namedListings(firestore) }, uid, input),
);

export const recordCaptureFailure = serve(contract.recordCaptureFailure, (input, { uid }) =>
  recordFailure(captures, uid, input),
);

export const analyzeListingImages = serve(
  contract.analyzeListingImages,
  (input, { uid }) =>
    runInShare(contract.analyzeListingImages, uid, "reading", () =>
      analyze(
        {
          photos,
          comparer: { showSameCar },
          catalogue,
          analyses: analysisStore(firestore),
          readChoice: choiceOf,
          analysts: createAnalysts,
          meter: metering,
          now: Date.now,
          sleep,
          newId: randomUUID,
          report,
        },
        uid,
        input,
      ),
    ),
  { secrets: aiSecrets },
);

export const reAnalyzeListingBatch = serve(
  contract.reAnalyzeListingBatch,
  ({ listingIds }, { uid }) =>
    runInShare(contract.reAnalyzeListingBatch, uid, "reading", () =>
      reAnalyzeListings(
        {
          listings: reAnalyzedListings(firestore),
          photos,
          marketplacePictures: marketplacePictures(config.ebay.apiBase),
          catalogue,
          analyses: analysisStore(firestore),
          readChoice: choiceOf,
          analysts: createAnalysts,
          meter: metering,
          now: Date.now,
          report,
        },
        uid,
        listingIds,
      ),
    ),
  { secrets: aiSecrets },
);

export const processCardCapture = serve(
  contract.processCardCapture,
  (input, { uid }) =>
    processCapture(
      {
        photos,
        catalogue,
        captures,
        comparer: { showSameCar },
        analyses: analysisStore(firestore),
        marketplace: {
          publish: (seller, listingId) => publishListing(publishPorts, seller, listingId),
          changeQuantity: (seller, listingId) => changeLiveQuantity(publishPorts, seller, listingId),
        },
        settleLotsOf,
        now: Date.now,
        report,
      },
      uid,
      input,
    ),
  ebaySecrets,
);
