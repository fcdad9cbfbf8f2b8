import type { OutcomeStatus } from "@contract/maintenance/maintenance";
import { formatCount, formatNumber } from "@/ui/numbers";

export const copy = {
  title: "SKU Processing",
  toListings: "Listings without a SKU",
  candidates: "Candidates",
  candidatesHint: "Listings without a SKU. The check reads all your listings once and changes nothing.",
  check: "Check Candidates",
  checkFailed: (message: string) => `Failed to check candidates: ${message}`,
  counts: {
    total: "Without a SKU",
    processable: "Processable",
    withBackImage: "With a back picture",
    alreadyUnavailable: "Already unavailable",
  },
  unknown: "–",
  options: "Batch",
  batchSize: "Batch size",
  minImages: "Minimum images",
  minImagesFault: "From 1 to 25",
  minConfidence: "Minimum confidence, percent",
  minConfidenceHint:
    "100 means that all required views agree. Readings below the minimum are reported, but not saved.",
  minConfidenceFault: "From 1 to 100",
  autoDesignate: "If front and back are not set, use the first and second image",
  allowCloudinary: "Also read pictures that are only at Cloudinary",
  process: "Process Batch",
  processTitle: (count: number) => `Read the SKU of up to ${formatCount(count, "listing")}?`,
  processHint: "Each back picture is read once. What is certain becomes the SKU.",
  unprocessable: "Too few pictures to read",
  processUndo:
    "There is no Undo at once. The receipt names each listing and its new SKU, and so does its history.",
  processing: "Reading SKUs",
  nothing: "No candidates to process",
  processFailed: (message: string) => `Failed to process batch: ${message}`,
  processed: (count: number, successful: number) =>
    `Processed ${formatCount(count, "listing")}: ${formatNumber(successful)} successful`,
  results: "Results",
  resultsHint: "From the last batch",
  summary: {
    processed: "processed",
    successful: "successful",
    unavailable: "unavailable",
    lowConfidence: "low confidence",
    failed: "failed",
    skipped: "skipped",
  },
  columns: {
    title: "Title",
    status: "Status",
    sku: "SKU",
    confidence: "Confidence",
    reason: "Reason",
  },
  possible: (sku: string) => `${sku}?`,
} as const;

export const STATUS_LABELS: Readonly<Record<OutcomeStatus, string>> = {
  success: "Success",
  unavailable: "Unavailable",
  low_confidence: "Low confidence",
  failed: "Failed",
  error: "Error",
  skipped: "Skipped",
};
