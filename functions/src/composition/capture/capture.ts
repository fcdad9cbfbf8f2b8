import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { showSameCar } from "../../ai/look/photoLook.ts";
import { config } from "../../config.ts";
import * as analysis from "../../contract/capture/analysis.ts";
import * as contract from "../../contract/capture/capture.ts";
import { MAX_CAPTURE_BYTES } from "../../contract/wire/limits.ts";
import { openAnalysisStore } from "../../db/capture/analyses.ts";
import { openCaptureStore } from "../../db/capture/captures.ts";
import { openNamedListings } from "../../db/listings/namedListings.ts";
import { openReAnalyzedListings } from "../../db/capture/reAnalyzedListings.ts";
import { analyzeListingImages as analyze } from "../../domain/capture/analysis/analyzeListingImages.ts";
import { extractSku as extract } from "../../domain/capture/extractSku.ts";
import { processCardCapture as processCapture } from "../../domain/capture/processCardCapture.ts";
import { suggestCars as suggest } from "../../domain/capture/suggestCars.ts";
import { reAnalyzeListings } from "../../domain/capture/analysis/reAnalyzeListings.ts";
import { recordCaptureFailure as recordFailure } from "../../domain/capture/recordCaptureFailure.ts";
import { prepareUpload } from "../../domain/capture/uploadCapture.ts";
import { receivePhoto } from "../../domain/photos/receivePhoto.ts";
import { publishListing } from "../../domain/listings/publishListing.ts";
import { checkPhoto } from "../../images/checkPhoto.ts";
import { createMarketplacePictures } from "../../images/marketplacePictures.ts";
import { createAnalysts, cardReader, catalogue, readProviderChoice, serveWithAi } from "./analysts.ts";
import { changeQuantity, publishPorts, serveWithEbay } from "../ebay/ebay.ts";
import { cardPhotos } from "../images/pictures.ts";
import { settleLotsOf } from "../listings/lots.ts";
import { firestore, incoming, metering, photos, report, serve } from "../runtime.ts";
import { runInShare } from "../slots.ts";

const captures = openCaptureStore(firestore);

export const uploadCapture = serve(contract.uploadCapture, (input, { uid }) =>
  receivePhoto({ incoming, report }, uid, input, MAX_CAPTURE_BYTES, (bytes) => {
    const { megapixels, run } = prepareUpload(
      { photos: cardPhotos, checker: { check: checkPhoto } },
      uid,
      input,
      bytes,
    );
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
  suggest({ catalogue, listings: openNamedListings(firestore) }, uid, input),
);

export const recordCaptureFailure = serve(contract.recordCaptureFailure, (input, { uid }) =>
  recordFailure(captures, uid, input),
);

const analysisPorts = {
  photos,
  catalogue,
  analyses: openAnalysisStore(firestore),
  readChoice: readProviderChoice,
  listAnalysts: createAnalysts,
  meter: metering,
  now: Date.now,
  report,
};

export const analyzeListingImages = serveWithAi(analysis.analyzeListingImages, (input, { uid }) =>
  runInShare(analysis.analyzeListingImages, uid, "reading", () =>
    analyze(
      {
        ...analysisPorts,
        comparer: { showSameCar },
        sleep,
        createId: randomUUID,
      },
      uid,
      input,
    ),
  ),
);

export const reAnalyzeListingBatch = serveWithAi(analysis.reAnalyzeListingBatch, ({ listingIds }, { uid }) =>
  runInShare(analysis.reAnalyzeListingBatch, uid, "reading", () =>
    reAnalyzeListings(
      {
        listings: openReAnalyzedListings(firestore),
        marketplacePictures: createMarketplacePictures(config.ebay.apiBase),
        ...analysisPorts,
      },
      uid,
      listingIds,
    ),
  ),
);

export const processCardCapture = serveWithEbay(contract.processCardCapture, (input, { uid }) =>
  processCapture(
    {
      photos,
      catalogue,
      captures,
      comparer: { showSameCar },
      analyses: openAnalysisStore(firestore),
      marketplace: {
        publish: (seller, listingId) => publishListing(publishPorts, seller, listingId),
        changeQuantity,
      },
      settleLotsOf,
      now: Date.now,
      report,
    },
    uid,
    input,
  ),
);
