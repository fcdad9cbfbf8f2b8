import type * as z from "zod";

import type { processCardCapture } from "@contract/capture/capture";
import { formatPrice } from "@/lib/money";
import { formatCount, formatNumber } from "@/ui/numbers";

type Outcome = Pick<
  z.output<typeof processCardCapture.output>,
  "action" | "isDraft" | "ebayCreated" | "newQuantity"
>;

/** Prices of special editions in dollars (specification 3 §4). */
const ZAMAC_PRICES = [
  ["ZAMAC, minimum", "$4-5"],
  ["ZAMAC, typical", "$6-10"],
  ["ZAMAC, rare", "$10+"],
] as const;
const PREMIUM_PRICES = [
  ["Car Culture", "$5-8"],
  ["Boulevard", "$6-10"],
  ["Team Transport", "$10-15"],
  ["Other premium", "$4-8"],
] as const;

/** Texts of the studio. Texts from specification 3 (§2, §4, §5, §8) and strings.json are verbatim. */
export const copy = {
  title: "Capture",
  camera: "Camera",
  cameraNumber: (number: number) => `Camera ${number}`,
  startCamera: "Start camera",
  stopCamera: "Stop camera",
  startingCamera: "Starting camera",
  cameraNotActive: "Camera not active",
  cameraProblems: {
    unavailable:
      "Unable to access camera. Please ensure your USB webcam is connected and permissions are granted.",
  },
  shutterProblems: {
    "not-taken": "The photo could not be taken. Nothing was lost; take it again.",
    "not-stored":
      "The photo couldn't be saved in this browser: its storage is full or blocked. Take it again.",
    "copies-not-stored": "The copy couldn't be saved in this browser: its storage is full or blocked.",
  },
  storageBlocked: "Pegboard can't store photos in this browser",
  storageBlockedDetail:
    "Photos stay in the browser until they are uploaded. Allow storage for this site, leave private browsing, or free some disk space. Then reload the page.",
  live: "Live",
  front: "Front",
  back: "Back",
  portrait: "Portrait",
  square: "Square",
  resetCapture: "Reset capture",
  process: "Process",
  pricing: "Pricing & Inventory",
  price: "Price",
  otherPrice: "Other",
  handling: "Handling",
  quantity: "Quantity",
  staysDraft: "Cards stay drafts until then.",
  buyerPays: (words: string) => `The buyer of one carded car pays ${words}.`,
  postageCosts: (words: string) => `The postage costs you ${words}.`,
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
  fastAi: "Fast AI",
  fastAiHint: "5x speed, may be less accurate",
  clearReview: "Clear Review",
  clearStuck: "Clear Stuck",
  clearAll: "Clear All",
  cards: (count: number) => formatCount(count, "card"),
  clearTitle(kind: "review" | "stuck" | "all", count: number): string {
    if (kind === "review") return `Clear ${this.cards(count)} in review?`;
    if (kind === "stuck") return `Clear ${formatCount(count, "stuck card")}?`;
    return `Clear ${this.cards(count)} from the queue?`;
  },
  clearKeeps: "Listings that were created stay as they are.",
  clearUnfinished: (count: number) =>
    `${formatCount(count, "card is", "cards are")} not finished: the photos go with ${count === 1 ? "it" : "them"}.`,
  clearElsewhere: "Another station is working on them",
  clearing: "Clearing the queue",
  clearedOne: "removed from queue",
  clearInTrash: "You can restore cleared cards for 30 days, from the trash in the collection's menu.",
  cleared: (count: number) => `${formatCount(count, "card")} removed from queue`,
  aiUsage: "AI usage",
  estimate: "Estimate",
  analyses: "Analyses",
  tokens: "Tokens",
  cost: "Cost",
  reset: "Reset",
  usageNote(estimated: number, unpriced: number, simulated: number): string {
    const notes = [
      simulated > 0 && `${simulated} simulated, at no cost.`,
      estimated > 0 && `Estimate: for ${estimated} the provider reported no tokens.`,
      unpriced > 0 && `Not included: ${unpriced} without a known price.`,
    ].filter((note) => note !== false);
    return notes.length > 0 ? notes.join(" ") : "As reported by the providers since the last reset.";
  },
  emptyTitle: "No cards processed yet",
  emptyText: "Processed cards will appear here",
  allHidden: "Nothing left to do",
  allHiddenText: "All cards are completed. Completed cards are hidden.",
  review: "Review",
  retry: "Retry",
  removeFromQueue: "Remove from queue",
  itemRemoved: "Item removed from queue",
  undo: "Undo",
  photosKept: "Photos kept",
  withoutPicture: "Neither photo could be read, so this draft has no picture yet. Add one on its page.",
  finishByHand: "Finish by hand",
  newCard: "New card",
  waiting: "Waiting",
  waitingDetail: "No connection, photos kept",
  otherStation: (name: string | null) =>
    name === null ? "At another station" : `At another station, ${name}`,

  whichEdition: {
    zamac: "Is this a ZAMAC edition?",
    premium: "Is this a Premium edition?",
    special: "Is this a special edition?",
  },
  sameCar: "Is this the same car?",
  whichSku: "Which SKU is on this card?",
  whichModel: "Which car is this?",
  isThisCar: "Is it this car?",
  namedHint: "The number isn't certain. Choose the car, or type what the card says.",
  candidatesHint: "The reading isn't certain. Choose a number, or type what the card says.",
  modelsHint: (sku: string | null) =>
    `${sku ?? "This number"} stands for several cars. Choose the one in the photo.`,
  numberOnCard: "The number on the card's back, enlarged",
  anotherNumber: "Another",
  typeSku: "SKU on the card",
  skuInvalid: "A SKU has 1 to 50 characters and no slash",
  useSku: "Use this SKU",
  typeModel: "Another car",
  useModel: "Use this car",
  noSkuDetail: "The card has none, or it can't be read",
  later: "Later",
  frontOfCard: "Front of the card",
  backOfCard: "Back of the card",
  frontOfStored: "Front of your listing's card",
  noPhotos: "No photo of this card can be shown.",
  openFullSize: "Open at full size",
  photoHint: (sku: string | null) =>
    `You have a listing of ${sku ?? "this number"}, and this card may be another car.`,
  thisCard: "This card",
  yourListing: "Your listing",
  oneMore: "Yes, one more of it",
  oneMoreDetail: "Increases its quantity",
  oneMoreOfEnded: "Creates a new listing, because that one has ended",
  hasEnded: "ended",
  otherCar: "No, another car",
  otherCarDetail: "Creates a separate listing",
  inStock: (quantity: number) => `${formatNumber(quantity)} in stock`,

  reviewEdition: "Review Special Edition",
  yesSpecial: "Yes, special edition",
  noRegular: "No, regular edition",
  originalPrice: (dollars: number) => `At the original price, ${formatPrice(dollars)}`,
  specialPrice: "Price of the special edition",
  titleBecomes: "Title",
  selectFirst: "Select Yes or No First",
  saveAndContinue: "Save & Continue",
  /** Prices in dollars. */
  pricingHints: {
    zamac: ZAMAC_PRICES,
    premium: PREMIUM_PRICES,
    special: [...ZAMAC_PRICES, ...PREMIUM_PRICES],
  },

  unstored: (count: number) =>
    `${formatCount(count, "photo is", "photos are")} only in this tab: the browser's storage is full`,
  unstoredDetail: "Keep this page open until they are uploaded, and free some disk space.",

  underCamera: "Card under the camera",
  frontTaken: "Front photo taken.",
  backTaken: "Back photo taken.",
  bothPhotosTaken: "Both photos taken.",
  skuRead: (sku: string) => `SKU ${sku} read.`,
  alreadyYours: "Already yours",
  wanted: (lists: number) => `On ${formatCount(lists, "wishlist")}`,
  addCopies: (quantity: number) => `Add ${quantity}`,
  severalListings: (count: number) => `${count} listings of this SKU. Take both photos.`,

  carsPerHour: "cars per hour",
  carsPerHourTitle: "Cars per hour",
  perHourShort: "cars/h",
  firstPass: "first pass",
  aiCost: (isSimulated: boolean) => (isSimulated ? "AI cost (simulated)" : "AI cost"),
  simulated: "(simulated)",
  viewLog: "View Log",
  captureStats: "Capture Stats",
  captured: "Captured",
  averageTime: "Average time",
  lastCapture: "Last capture",
  numbers: "Numbers",
  readRight: "Read right",
  readWrong: "Read wrong",
  numbersAsked: "Asked",
  numbersHint: "A number counts as read wrong if you replace it, right away or later on the listing.",
  thisSession: "This session",
  firstPassRate: "First-pass rate",
  cardsDone: "Cards",
  worked: "Worked",
  newSession: "Start a new session",
  sessionHint:
    "A session ends after 30 minutes without a card. Breaks over 5 minutes don't count. First pass: completed without a question or an error.",
  earlierSessions: "Earlier sessions",
  began: "Started",
  close: "Close",

  pedal: "Keys and foot pedal",
  pedalHint:
    "A foot pedal or a presenter that sends Space, Page Down or Enter works right away. Teach any other key here.",
  pedalTeach: "Teach a key",
  pedalPress: "Press the pedal now. Escape stops.",
  pedalNone: "No other key takes the photo",
  pedalSends: "Also takes the photo:",
  pedalForget: "Forget",
  keys: [
    ["Take the photo", "Space", "PgDn", "Enter"],
    ["Front side", "F"],
    ["Back side", "B"],
    ["Process the card", "P"],
    ["Answer the first question", "R"],
    ["Finish a failed card by hand", "E"],
    ["Choose a suggested number", "1", "2", "3", "4", "5"],
    ["Type another number", "0"],
    ["Undo the chosen number", "U"],
    ["Add one more of a car you have", "A"],
    ["Hands-free on or off", "H"],
    ["Choose the place of the next cards", "L"],
    ["All keys", "?"],
  ],
  nextCamera: "Next camera",

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
  aiFailed: "AI analysis failed",
  listingUpdateFailed: "Failed to update listing",
  mustBeLoggedInToUpdate: "Must be logged in to update listing",
  updateFailed: "Failed to update quantity",
  createFailed: "Failed to create/update listing",
  photosGone: "This card's photos are no longer in this browser. Remove it and take it again.",
  quantityUpdated: "✅ Quantity updated successfully!",
  listingCreated: "✅ Listing created successfully!",
  listingUpdated: "✅ Listing updated successfully!",

  /** Returns the outcome of a card, short enough to read from two metres. */
  outcome: ({ action, isDraft, ebayCreated, newQuantity }: Outcome): string => {
    if (action === "updated") return `Updated, qty ${newQuantity}`;
    if (ebayCreated) return "Listed on eBay";
    return isDraft ? "Created as draft" : "Created";
  },
} as const;
