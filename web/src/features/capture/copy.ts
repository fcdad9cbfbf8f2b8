import type * as z from "zod";

import type { processCardCapture } from "@contract/capture";
import type { AiProvider } from "@contract/cards";
import type { QueueItemDocument } from "@contract/documents";

type Outcome = Pick<
  z.output<typeof processCardCapture.output>,
  "action" | "isDraft" | "ebayCreated" | "newQuantity"
>;

/** The studio's texts. Those of specification 3 (§2, §4, §5, §8) and strings.json stand word for word. */
export const copy = {
  title: "Capture",
  camera: "Camera",
  startCamera: "Start camera",
  stopCamera: "Stop camera",
  startingCamera: "Starting camera",
  cameraNotActive: "Camera not active",
  cameraFailed:
    "Unable to access camera. Please ensure your USB webcam is connected and permissions are granted.",
  photoFailed: "The photo could not be taken. Nothing was lost; take it again.",
  storageFailed:
    "The photo could not be kept in this browser: its storage is full or blocked. Take it again.",
  storageBlocked: "This browser lets Pegboard keep no photos",
  storageBlockedDetail:
    "Photos wait in the browser until the server has them. Allow storage for this site, leave private browsing, or free some disk space; then reload the page.",
  live: "Live",
  front: "Front",
  back: "Back",
  portrait: "Portrait",
  square: "Square",
  resetCapture: "Reset capture",
  process: "Process",
  pricing: "Pricing & Inventory",
  price: "Price",
  handling: "Handling",
  quantity: "Quantity",
  settings: "Capture Settings",
  autoProcess: "Auto-process after capture",
  createAsDraft: "Create as draft (don't publish to eBay)",
  autoReset: "Reset price & quantity",
  sound: "Sound",
  today: "Today",
  allTime: "All Time",
  errors: "Errors",
  readyForNext: "Ready for next capture!",
  mustBeLoggedIn: "You must be logged in to process cards",

  queue: "Processing Queue",
  hideCompleted: "Hide completed",
  clearAll: "Clear All",
  emptyTitle: "No cards processed yet",
  emptyText: "Processed cards will appear here",
  allHidden: "Nothing left to do",
  allHiddenText: "All cards are completed, and completed cards are hidden",
  review: "Review",
  retry: "Retry",
  removeFromQueue: "Remove from queue",
  itemRemoved: "Item removed from queue",
  undo: "Undo",
  photosKept: "Photos kept",
  newCard: "New card",
  waiting: "Waiting",
  waitingDetail: "No connection, photos kept",
  otherStation: "At another station",

  whichSku: "Which SKU is on this card?",
  whichModel: "Which car is this?",
  candidatesHint: "Read from the back, but not surely. Choose one, or type what the card says.",
  modelsHint: (sku: string | null) =>
    `${sku ?? "This number"} stands for several cars. Choose the one in the photo.`,
  typeSku: "SKU on the card",
  skuInvalid: "A SKU has 1 to 50 characters and no slash",
  useSku: "Use this SKU",
  typeModel: "Another car",
  useModel: "Use this car",
  noSkuDetail: "The card has none, or it can't be read",
  later: "Later",

  lastResult: "Last result",
  lastResultEmpty: "The last card's title, SKU and price appear here",

  noSkuNoAi: "Failed - No SKU/AI",
  noSkuNoAiBanner: "Processing Failed: No SKU or AI analysis",
  noSkuNoAiDetails: (skuError: string, aiError: string) => `SKU Error: ${skuError}\nAI Error: ${aiError}`,
  noSku: "No SKU",
  skuNotExtracted: "Could not extract SKU from card back image",
  unknownSkuError: "Unknown SKU extraction error",
  skuExtractionFailed: (message: string) => `SKU extraction failed: ${message}`,
  aiFailedLabel: (sku: string | null) => `AI Failed: ${sku ?? "No SKU"}`,
  withoutSuccess: (reason: string) =>
    ["AI analysis returned without success", reason].filter((part) => part !== "").join(": "),
  aiTimedOut: "AI analysis timed out after 30 seconds",
  timeoutLabel: (sku: string | null) => `Timeout: ${sku ?? "No SKU"}`,
  updateFailed: "Failed to update quantity",
  createFailed: "Failed to create/update listing",
  photosGone: "This card's photos are no longer in this browser. Remove it and take it again.",
  quantityUpdated: "✅ Quantity updated successfully!",
  listingCreated: "✅ Listing created successfully!",

  /** What was done with a card, as it is read from two metres. */
  outcome: ({ action, isDraft, ebayCreated, newQuantity }: Outcome): string => {
    if (action === "updated") return `Updated, qty ${newQuantity}`;
    if (ebayCreated) return "Listed on eBay";
    return isDraft ? "Created as draft" : "Created";
  },
} as const;

/** Column labels of specification 3 §2 and decision 36. */
export const PROVIDER_LABELS: Record<AiProvider, string> = { openai: "AI", gemini: "Gem", local: "OCR" };

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

/** The second line of a card under way: what is being done for it. */
export const PROGRESS_TEXTS: Partial<Record<QueueItemDocument["status"], string>> = {
  pending: "Next in line",
  processing: "Preparing photos",
  uploading: "Sending photos",
  extracting: "Reading the card back",
  checking: "Looking for this SKU",
  analyzing: "New SKU, reading photos",
  creating: "Saving the listing",
};
