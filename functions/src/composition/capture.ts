import { geminiAnalyst } from "../ai/gemini/analyst.ts";
import { localAnalyst } from "../ai/local/localAnalyst.ts";
import { createCardReader } from "../ai/local/readToyNumber.ts";
import { openAiAnalyst } from "../ai/openai/analyst.ts";
import { config, secrets } from "../config.ts";
import * as contract from "../contract/capture.ts";
import { captureStore } from "../db/captures.ts";
import { catalogueRepository } from "../db/catalogue.ts";
import { analyzeListingImages as analyze } from "../domain/capture/analyzeListingImages.ts";
import { extractSku as extract } from "../domain/capture/extractSku.ts";
import type { CardAnalyst } from "../domain/capture/ports.ts";
import { processCardCapture as processCapture } from "../domain/capture/processCardCapture.ts";
import { recordCaptureFailure as recordFailure } from "../domain/capture/recordCaptureFailure.ts";
import { uploadCapture as upload } from "../domain/capture/uploadCapture.ts";
import { changeLiveQuantity } from "../domain/listings/changeLiveQuantity.ts";
import { publishListing } from "../domain/listings/publishListing.ts";
import { checkPhoto } from "../images/checkPhoto.ts";
import { ebaySecrets, publishPorts } from "./ebay.ts";
import { firestore, photos, report, serve } from "./runtime.ts";

const catalogue = catalogueRepository(firestore);
const captures = captureStore(firestore);

export const uploadCapture = serve(
  contract.uploadCapture,
  (input, { uid }) => upload({ photos, checker: { check: checkPhoto } }, uid, input),
  { memory: "512MiB" },
);

const reader = createCardReader();
/** The recogniser and a decoded 4K photo need the room; more memory also brings a whole core. */
export const extractSku = serve(
  contract.extractSku,
  (input, { uid }) => extract({ photos, catalogue, reader }, uid, input),
  { memory: "2GiB" },
);

export const recordCaptureFailure = serve(contract.recordCaptureFailure, (input, { uid }) =>
  recordFailure(captures, uid, input),
);

/** Whoever is named in the configuration and has a key, in that order; the catalogue needs none. */
function analysts(): CardAnalyst[] {
  const { openai, gemini } = config;
  const keys = { openai: secrets.openaiApiKey.value().trim(), gemini: secrets.geminiApiKey.value().trim() };
  const all: Record<string, CardAnalyst | null> = {
    openai: keys.openai === "" ? null : openAiAnalyst({ ...openai, apiKey: keys.openai }),
    gemini: keys.gemini === "" ? null : geminiAnalyst({ ...gemini, apiKey: keys.gemini }),
    local: localAnalyst(catalogue),
  };
  return config.aiProviders.flatMap((name) => all[name] ?? []);
}
export const analyzeListingImages = serve(
  contract.analyzeListingImages,
  (input, { uid }) => analyze({ photos, catalogue, analysts: analysts(), now: Date.now, report }, uid, input),
  { memory: "1GiB", secrets: [secrets.openaiApiKey, secrets.geminiApiKey] },
);

export const processCardCapture = serve(
  contract.processCardCapture,
  (input, { uid }) =>
    processCapture(
      {
        photos,
        catalogue,
        captures,
        marketplace: {
          publish: (seller, listingId) => publishListing(publishPorts, seller, listingId),
          changeQuantity: (seller, listingId) => changeLiveQuantity(publishPorts, seller, listingId),
        },
        now: Date.now,
        report,
      },
      uid,
      input,
    ),
  { ...ebaySecrets, memory: "512MiB" },
);
