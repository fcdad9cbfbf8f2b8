import type { AiProvider } from "@contract/capture/cards";
import type { QueueItemDocument } from "@contract/documents";

/** Column labels of specification 3 §2. */
export const PROVIDER_LABELS: Record<AiProvider, string> = { openai: "AI", gemini: "Gem", local: "OCR" };

/** Returns the provider's label, and marks simulated answers. Our own reader is never simulated. */
export const getProviderLabel = (provider: AiProvider, isSimulated: boolean | undefined) =>
  isSimulated && provider !== "local"
    ? `${PROVIDER_LABELS[provider]} (simulated)`
    : PROVIDER_LABELS[provider];

/** The facts that are compared between providers (`compareAnalyses.ts`). */
export const FACT_LABELS: Readonly<Record<string, string>> = {
  "core.brand": "Brand",
  "core.car_name": "Name",
  "core.toy_number": "SKU",
  "series.series": "Series",
  "series.series_number": "Series number",
  "series.year_number": "Year number",
  "specs.color": "Color",
  "features.is_premium": "Premium",
  "features.is_zamac": "ZAMAC",
};

export const STATUS_LABELS: Record<QueueItemDocument["status"], string> = {
  uploading: "Uploading",
  pending: "Pending",
  processing: "Processing",
  extracting: "Extracting SKU",
  checking: "Checking",
  analyzing: "Analyzing",
  creating: "Creating",
  completed: "Completed",
  review: "Review",
  error: "Error",
};

/** The second line of a card that is being processed. */
export const PROGRESS_TEXTS: Partial<Record<QueueItemDocument["status"], string>> = {
  pending: "Next in line",
  processing: "Preparing photos",
  uploading: "Sending photos",
  extracting: "Reading the card back",
  checking: "Looking for this SKU",
  analyzing: "New SKU, reading photos",
  creating: "Saving the listing",
};
export const SAVING_ANSWER = "Saving your answer";
