import { deleteField, serverTimestamp } from "firebase/firestore";

/** The owner's change of an otherwise valid document. `before` are fields that it already has. */
export interface FieldCase {
  readonly change: Record<string, unknown>;
  readonly before?: Record<string, unknown>;
}

const now = serverTimestamp();
const longAgo = new Date(0);

/** Added to each change below that doesn't set its own. */
export const userStamps = { updatedAt: now };
export const listingStamps = { updatedAt: now, lastLocalUpdate: now };

export const userAllowed: Record<string, FieldCase> = {
  "accept the terms": { change: { hasAcceptedTerms: true, termsAcceptedAt: now } },
  "hide the assistant": { change: { uiSettings: { showAiAssistant: false } } },
  "hide the assistant by its path": { change: { "uiSettings.showAiAssistant": false } },
  "choose platforms": { change: { enabledPlatforms: { ebay: false, whatnot: true, shopify: false } } },
  "keep fields on reset": { change: { autoResetFields: false } },
  "clear fields on reset": { change: { autoResetFields: true } },
  "choose whose analysis": {
    change: { settings: { aiProvider: { provider: "gemini", enableFallback: false, comparisonMode: true } } },
  },
  "compare no providers": { change: { settings: { aiProvider: { comparisonMode: false } } } },
  "compare providers by its path": { change: { "settings.aiProvider.comparisonMode": true } },
  "keep habits at the camera": {
    change: {
      capturePreferences: {
        autoProcess: false,
        createAsDraft: false,
        fastAIMode: false,
        capture_showAIUsage: false,
        capture_sound: false,
        capture_handsFree: false,
        capture_speech: false,
        captureHandlingCost: 1.25,
        capture_cropMode: "square",
        lastReviewPrice: 8,
      },
    },
  },
  "leave the wishlists closed": { change: { listingsPreferences: { showWishlists: false } } },
  "keep one habit by its path": { change: { "capturePreferences.capture_sound": false } },
  "keep how the collection is looked at": {
    change: { listingsPreferences: { pageSize: "all", viewMode: "grid", showWishlists: true } },
  },
  "keep reply templates and a floor": {
    change: {
      inboxPreferences: { templates: [{ id: "a", name: "Thanks", text: "Thank you." }], floorPercent: 85 },
    },
  },
  "show completed cards": { change: { hideCompletedQueue: false } },
};

export const userRefused: Record<string, FieldCase> = {
  "change without a stamp": { change: { hideCompletedQueue: true, updatedAt: deleteField() } },
  "put off the account's deletion": {
    before: { deletion: { requestedAt: longAgo, dueAt: longAgo } },
    change: { deletion: null },
  },
  "date the change": { change: { hideCompletedQueue: true, updatedAt: longAgo } },
  "date the acceptance": { change: { hasAcceptedTerms: true, termsAcceptedAt: longAgo } },
  "accept without a date": { change: { hasAcceptedTerms: true } },
  "accept with a word": { change: { hasAcceptedTerms: "yes", termsAcceptedAt: now } },
  "take the acceptance back": {
    before: { hasAcceptedTerms: true, termsAcceptedAt: new Date(0) },
    change: { hasAcceptedTerms: false },
  },
  "renew the acceptance": {
    before: { hasAcceptedTerms: true, termsAcceptedAt: new Date(0) },
    change: { termsAcceptedAt: now },
  },
  "put a word for a switch": { change: { uiSettings: { showAiAssistant: "no" } } },
  "put a list for the settings": { change: { uiSettings: [true] } },
  "add a setting": { change: { uiSettings: { showAiAssistant: true, theme: true } } },
  "add a platform": { change: { enabledPlatforms: { ebay: true, amazon: true } } },
  "put a number for a platform": { change: { enabledPlatforms: { ebay: 1 } } },
  "put a word for hideCompletedQueue": { change: { hideCompletedQueue: "yes" } },
  "put a number for autoResetFields": { change: { autoResetFields: 1 } },
  "put a word for habits": { change: { capturePreferences: "none" } },
  "add a habit": { change: { capturePreferences: { capture_cameraId: "x" } } },
  "put a word for a habit": { change: { capturePreferences: { fastAIMode: "yes" } } },
  "keep a negative handling cost": { change: { capturePreferences: { captureHandlingCost: -1 } } },
  "crop to a circle": { change: { capturePreferences: { capture_cropMode: "circle" } } },
  "keep a word for a price": { change: { capturePreferences: { lastReviewPrice: "8" } } },
  "put a word for how the collection is looked at": { change: { listingsPreferences: "grid" } },
  "look at the collection in another way": { change: { listingsPreferences: { sort: "title" } } },
  "look at a page of seven": { change: { listingsPreferences: { pageSize: 7 } } },
  "look at a wall": { change: { listingsPreferences: { viewMode: "wall" } } },
  "put a word for the wishlists": { change: { listingsPreferences: { showWishlists: "yes" } } },
  "put a word for the inbox": { change: { inboxPreferences: "templates" } },
  "put a word for the templates": { change: { inboxPreferences: { templates: "none" } } },
  "keep too many templates": { change: { inboxPreferences: { templates: Array(31).fill({ id: "a" }) } } },
  "put a word for the floor": { change: { inboxPreferences: { floorPercent: "most" } } },
  "keep a floor of nothing": { change: { inboxPreferences: { floorPercent: 0 } } },
  "keep a floor above the price": { change: { inboxPreferences: { floorPercent: 101 } } },
  "keep another habit of the inbox": { change: { inboxPreferences: { signature: "x" } } },
  "put a word for the settings at all": { change: { settings: "openai" } },
  "add a group of settings": { change: { settings: { aiProvider: {}, openai: {} } } },
  "put a word for whose analysis": { change: { settings: { aiProvider: "openai" } } },
  "keep a key among the settings": { change: { settings: { aiProvider: { apiKey: "sk-1" } } } },
  "choose a provider that there isn't": { change: { settings: { aiProvider: { provider: "oracle" } } } },
  "put a word for the fallback": { change: { settings: { aiProvider: { enableFallback: "yes" } } } },
  "put a word for the comparison": { change: { settings: { aiProvider: { comparisonMode: "yes" } } } },
  "become active": { before: { status: "not-found" }, change: { status: "active" } },
  "become an admin": { change: { accountRole: "super-admin" } },
  "become a super admin": { change: { isSuperAdmin: true } },
  "make an API key": { change: { apiKeys: [{ id: "1" }] } },
  "connect the marketplace": { change: { ebay: { userId: "x", expiresAt: 1 } } },
  "say the marketplace is connected": { change: { ebayConnected: true } },
  "count captures": { change: { captureStats: { totalCaptured: 1000 } } },
  "change the e-mail": { change: { email: "boss@example.com" } },
  "change the uid": { change: { uid: "bob" } },
  "take a username": { change: { username: "boss" } },
  "stamp a sign-in": { change: { lastLoginAt: now } },
  "ask for another record's sub-collections": { change: { adopting: ["bob"] } },
  "add anything else": { change: { note: "hello" } },
  "drop a field": { change: { email: deleteField() } },
};

export const listingAllowed: Record<string, FieldCase> = {
  "the longest title": { change: { title: "x".repeat(80) } },
  "no quantity": { change: { quantity: 0 } },
  "no price": { change: { price: 0 } },
  "a price in whole dollars": { change: { price: 5 } },
  "no price any more for a draft": { before: { price: 5 }, change: { price: null } },
  "a description": { change: { description: "Mint on card." } },
  "a handling cost": { change: { handlingCost: 0.75 } },
  "the pictures' order": { change: { frontImageIndex: 1, backImageIndex: 0 } },
  "the longest storage bin": { change: { storageBin: "x".repeat(200) } },
  "no storage bin any more": { before: { storageBin: "B4" }, change: { storageBin: null } },
  "no special features": { before: { features: { is_zamac: true } }, change: { features: null } },
  "the quantity, beside a title that is too long already": {
    before: { title: "x".repeat(90) },
    change: { quantity: 3 },
  },
};

export const listingRefused: Record<string, FieldCase> = {
  "no stamp": { change: { quantity: 2, updatedAt: deleteField() } },
  "an invented stamp": { change: { quantity: 2, updatedAt: longAgo } },
  "an invented local stamp": { change: { quantity: 2, lastLocalUpdate: longAgo } },
  "a title too long": { change: { title: "x".repeat(81) } },
  "a number for a title": { change: { title: 5 } },
  "a title dropped": { change: { title: deleteField() } },
  "a negative quantity": { change: { quantity: -1 } },
  "half a car": { change: { quantity: 1.5 } },
  "too many cars": { change: { quantity: 1_000_001 } },
  "a word for a quantity": { change: { quantity: "2" } },
  "a negative price": { change: { price: -0.01 } },
  "no price any more for a live listing": {
    before: { price: 5, ebayItemId: "123456789012" },
    change: { price: null },
  },
  "a price too high": { change: { price: 100_001 } },
  "a word for a price": { change: { price: "2.00" } },
  "a description too long": { change: { description: "x".repeat(500_001) } },
  "a list for a description": { change: { description: ["x"] } },
  "a negative handling cost": { change: { handlingCost: -1 } },
  "a word for a handling cost": { change: { handlingCost: "free" } },
  "a storage bin too long": { change: { storageBin: "x".repeat(201) } },
  "a number for a storage bin": { change: { storageBin: 4 } },
  "a negative front picture": { change: { frontImageIndex: -1 } },
  "a picture past the last": { change: { backImageIndex: 24 } },
  "special features": { change: { features: { is_zamac: true } } },
  "another status": { change: { status: "active" } },
  "an item id": { change: { ebayItemId: "123456789012" } },
  "another SKU": { change: { sku: "OTHER" } },
  "a picture from elsewhere": { change: { firebaseImages: ["https://example.com/x.jpg"] } },
  "a picture at Cloudinary": { change: { cloudinaryImages: ["https://res.cloudinary.com/x.jpg"] } },
  "where its pictures are shown from": { change: { imageSource: "cloudinary" } },
  "sold cars": { change: { quantitySold: 5 } },
  "no longer a draft": { change: { isDraft: false } },
};

const analysis = {
  provider: "local",
  core: {},
  listing: {},
  series: {},
  specs: {},
  features: {},
  car_history: { text: null },
  provenance: {},
  quality: {},
  models: [],
};

/** The place on a photo where a number was read. */
const place = { left: 0.1, top: 0, width: 0.3, height: 0.05 };

/** A queue item with every field of its document, which takes the most rule expressions. */
export const fullestQueueItem = {
  timestamp: 1,
  startTime: 1,
  status: "review",
  stationId: "station",
  sku: "DHR20",
  skuCandidates: ["DHR20", "DHR21"],
  candidateModels: [{ toyNumber: "DHR20", model: "'68 Shelby GT500" }],
  readSku: "DHR20",
  upc: "887961954586",
  print: {
    front: ["'11 CORVETTE GRAND SPORT"],
    back: ["CORVETTE"],
    facts: { brand: "Hot Wheels", series: "HW", seriesNumber: "5/10", yearNumber: "105/250", year: 2016 },
  },
  skuPlace: place,
  carName: "Bone Shaker",
  action: "created",
  listingId: "one",
  newQuantity: 1,
  ebayItemId: "123456789012",
  ebayCreated: true,
  ebayUpdated: false,
  frontImage: "https://example.com/front.jpg",
  backImage: "https://example.com/back.jpg",
  aiProvider: "local",
  aiAnalysis: { ...analysis, core: { car_name: "Bone Shaker" }, features: { is_zamac: true } },
  processingTime: 1200,
  needsReview: true,
  reviewReason: "special",
  models: [],
  confirmed: true,
  suggestedPrice: 5,
  originalPrice: 2,
  photoCheck: "different",
  storedFrontImage: "https://example.com/stored.jpg",
  price: 2,
  handlingCost: 0.75,
  quantity: 1,
  createAsDraft: true,
  placeId: "A-01",
  errorMessage: "No network",
  message: "Failed",
  failure: "try-again",
  problem: {
    step: "settle",
    reason: {
      code: "call-failed",
      error: { code: "ebay/refused", params: { message: "No." }, reference: "K7Q2PX" },
    },
    sku: { code: "call-failed", error: { code: "ebay/refused", params: { at: 5 }, reference: "K7Q2PX" } },
  },
  restoredFrom: "a1",
} as const;

/** The queue item of a listed card, as its browser writes it. */
export const finishedCard = {
  ...fullestQueueItem,
  ...{ status: "completed", needsReview: false, reviewReason: null },
  ...{ candidateModels: [], skuPlace: null, skuCandidates: [], photoCheck: "ask", storedFrontImage: null },
  ...{ errorMessage: null, failure: null, problem: null, restoredFrom: null },
};

/** The most failures of providers that a card can have. */
const failures = [
  { provider: "openai", failure: "unidentified", simulated: true, next: "gemini", nextSimulated: true },
  { provider: "gemini", failure: "unavailable", simulated: true, next: "local" },
  { provider: "local", failure: "unidentified" },
];
const LONG_FAILURE = { provider: "openai", failure: "x".repeat(51) };

export const queueAllowed: Record<string, FieldCase> = {
  "what two compared providers read differently": {
    change: {
      aiAnalysis: {
        ...analysis,
        differences: [{ field: "specs.color", values: { openai: "red", gemini: "blue" } }],
      },
    },
  },
  "a finished card": { change: finishedCard },
  "a card to look at": { change: { status: "review", needsReview: true, reviewReason: "model-ambiguous" } },
  "a card that looks like another": {
    change: {
      status: "review",
      needsReview: true,
      reviewReason: "photo-differs",
      photoCheck: "ask",
      storedFrontImage: "https://example.com/stored.jpg",
    },
  },
  "a second copy of a card": { change: { action: "updated", ebayUpdated: true, createAsDraft: false } },
  "a card whose call failed": {
    change: {
      status: "error",
      problem: {
        step: "create",
        reason: {
          code: "call-failed",
          error: { code: "ebay/refused", params: { message: "No.", at: 5 }, reference: "K7Q2PX" },
        },
      },
    },
  },
  "a card that another system told about": {
    change: { status: "error", problem: { step: "create", reason: { code: "told", message: "No." } } },
  },
  "a card that no provider identified": {
    change: {
      status: "error",
      problem: {
        step: "analyze",
        reason: { code: "no-analysis", failures, message: "" },
        sku: { code: "no-sku" },
      },
    },
  },
  "a card whose failures are in words": {
    change: {
      status: "error",
      problem: { step: "analyze", reason: { code: "no-analysis", message: "OpenAI is not available." } },
    },
  },
  "a failed card": {
    change: {
      status: "error",
      errorMessage: "No network",
      problem: { step: "analyze", reason: { code: "timed-out" }, sku: { code: "no-sku" } },
    },
  },
  "a card that is back from the trash": { change: { restoredFrom: "a1" } },
  "a failed card with what was read on it": {
    change: {
      status: "error",
      failure: "unidentified",
      readSku: "DHP53",
      upc: "887961954586",
      print: {
        front: ["'11 CORVETTE GRAND SPORT"],
        back: ["CORVETTE"],
        facts: { brand: "Hot Wheels", series: null, seriesNumber: "5/10", yearNumber: "105/250", year: 2016 },
      },
    },
  },
  "what was read on a card, without what it says": { change: { print: { front: ["SHELBY"], back: [] } } },
  "the place of its copies": { change: { placeId: "A-01" } },
  "where a number was read": { change: { skuPlace: place } },
  "the cars that it may be": {
    change: {
      skuCandidates: ["DHR20"],
      candidateModels: [{ toyNumber: "DHR20", model: "'68 Shelby GT500" }],
    },
  },
};

export const queueRefused: Record<string, FieldCase> = {
  "without a status": { change: { status: deleteField() } },
  "with an unknown status": { change: { status: "sold" } },
  "with an unknown field": { change: { note: "hello" } },
  "with its photo inside": { change: { frontImageDataUrl: "data:image/jpeg;base64,AAAA" } },
  "with a word for its time": { change: { timestamp: "now" } },
  "with a word for its start": { change: { startTime: "now" } },
  "with a number for its station": { change: { stationId: 1 } },
  "with a long station": { change: { stationId: "x".repeat(101) } },
  "with a word for needsReview": { change: { needsReview: "yes" } },
  "with an unknown reason": { change: { reviewReason: "ugly" } },
  "with an unknown answer about its photo": { change: { photoCheck: "maybe" } },
  "with a long stored address": { change: { storedFrontImage: "x".repeat(2049) } },
  "with a word for confirmed": { change: { confirmed: "yes" } },
  "with a negative price": { change: { price: -1 } },
  "with a negative handling cost": { change: { handlingCost: -1 } },
  "with no car": { change: { quantity: 0 } },
  "with eleven cars": { change: { quantity: 11 } },
  "with a word for createAsDraft": { change: { createAsDraft: "yes" } },
  "with a negative suggested price": { change: { suggestedPrice: -1 } },
  "with a negative original price": { change: { originalPrice: -1 } },
  "with a word for its problem": { change: { problem: "No network" } },
  "with an unknown field of its problem": {
    change: { problem: { step: "create", reason: { code: "no-sku" }, note: "hello" } },
  },
  ...createLongProblems(),
  ...createLongAnalyses(),
  "with long lines read on its front": { change: { print: { front: ["x".repeat(4801)] } } },
  "with long lines read on its back": { change: { print: { back: ["x".repeat(4801)] } } },
  "with long candidates": { change: { skuCandidates: ["x".repeat(2501)] } },
  "with a problem at an unknown step": { change: { problem: { step: "sell", reason: { code: "no-sku" } } } },
  "with a word for its problem's reason": { change: { problem: { step: "create", reason: "no-sku" } } },
  "with a word for the reason of a missing SKU": {
    change: { problem: { step: "analyze", reason: { code: "timed-out" }, sku: "no-sku" } },
  },
  "with a long SKU": { change: { sku: "x".repeat(51) } },
  "with a number for a SKU": { change: { sku: 21095 } },
  "with a word for candidates": { change: { skuCandidates: "DHR20" } },
  "with too many candidates": { change: { skuCandidates: Array.from({ length: 51 }, String) } },
  "with a word for the cars that it may be": { change: { candidateModels: "DHR20" } },
  "with too many cars that it may be": { change: { candidateModels: Array(6).fill({}) } },
  "with a long car name": { change: { carName: "x".repeat(501) } },
  "with a long front address": { change: { frontImage: "x".repeat(2049) } },
  "with a long back address": { change: { backImage: "x".repeat(2049) } },
  "with an unknown provider": { change: { aiProvider: "oracle" } },
  "with a word for an analysis": { change: { aiAnalysis: "a car" } },
  "with more differences than there are facts": {
    change: { aiAnalysis: { ...analysis, differences: Array.from({ length: 21 }, () => ({})) } },
  },
  "with an unknown part of an analysis": { change: { aiAnalysis: { ...analysis, raw: "..." } } },
  "with a map for models": { change: { models: {} } },
  "with an unknown action": { change: { action: "deleted" } },
  "with a long listing id": { change: { listingId: "x".repeat(129) } },
  "with a negative new quantity": { change: { newQuantity: -1 } },
  "with a long item id": { change: { ebayItemId: "x".repeat(51) } },
  "with a word for ebayCreated": { change: { ebayCreated: "yes" } },
  "with a word for ebayUpdated": { change: { ebayUpdated: "yes" } },
  "with a word for its processing time": { change: { processingTime: "fast" } },
  "with a long error": { change: { errorMessage: "x".repeat(2001) } },
  "with a long message": { change: { message: "x".repeat(2001) } },
  "with a failure that nobody knows": { change: { failure: "no idea" } },
  "with a long barcode that was read": { change: { upc: "1".repeat(15) } },
  "with a long number that was read": { change: { readSku: "x".repeat(51) } },
  "with more print than a card has": { change: { print: { front: Array(41).fill("x"), back: [] } } },
  "with more print than a card's back has": { change: { print: { front: [], back: Array(41).fill("x") } } },
  "with a word for print": { change: { print: "SHELBY" } },
  "with a word for its front's print": { change: { print: { front: "SHELBY", back: [] } } },
  "with a word for its back's print": { change: { print: { front: [], back: "SHELBY" } } },
  "with a word for what its print says": { change: { print: { front: [], back: [], facts: "HW" } } },
  "with a long text for what its print says": { change: { print: { facts: { series: "x".repeat(501) } } } },
  "with more than its print says": { change: { print: { facts: { price: 2 } } } },
  "with print of a third side": { change: { print: { front: [], back: [], edge: [] } } },
  "with a long id of a place": { change: { placeId: "x".repeat(181) } },
  "with a place in words": { change: { skuPlace: "top left" } },
  "with more than a place": { change: { skuPlace: { ...place, turned: 90 } } },
  "with a place whose left is no number": { change: { skuPlace: { ...place, left: "0.1" } } },
  "with a place whose top is no number": { change: { skuPlace: { ...place, top: "0" } } },
  "with a place whose width is no number": { change: { skuPlace: { ...place, width: "0.3" } } },
  "with a place whose height is no number": { change: { skuPlace: { ...place, height: null } } },
  "with a long removal that it is back from": { change: { restoredFrom: "x".repeat(101) } },
};

const inAMonth = new Date(Date.now() + 30 * 86_400_000);
const createPlaces = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at) }));

export const placeStamps = { updatedAt: now };
export const placeAllowed: Record<string, FieldCase> = {
  "room for any number": { change: { capacity: null } },
  "the longest note": { change: { note: "x".repeat(500), name: "x".repeat(60), kind: "peg" } },
};
export const placeRefused: Record<string, FieldCase> = {
  "another field": { change: { copies: 4 } },
  "no code": { change: { code: null } },
  "a code too long": { change: { code: "x".repeat(21) } },
  "a name too long": { change: { name: "x".repeat(61) } },
  "an unknown kind": { change: { kind: "drawer" } },
  "a note too long": { change: { note: "x".repeat(501) } },
  "room for none": { change: { capacity: 0 } },
  "a word for its age": { change: { createdAt: "now" } },
  "an invented stamp": { change: { updatedAt: longAgo } },
};

export const wishlistAllowed: Record<string, FieldCase> = {
  "a thousand listings": { change: { items: createPlaces(1000), itemCount: 1000 } },
  "its place in the trash for a month": { change: { deletedAt: 5, expiresAt: inAMonth } },
  "its place back": {
    before: { deletedAt: 5, expiresAt: inAMonth },
    change: { deletedAt: null, expiresAt: null },
  },
};

export const wishlistRefused: Record<string, FieldCase> = {
  "another field": { change: { owner: "bob" } },
  "the type of a visitor's": { change: { type: "gallery" } },
  "a long name": { change: { name: "x".repeat(201) } },
  "more listings than fit": { change: { items: createPlaces(1001) } },
  "more to remember than fits": { change: { removedItems: createPlaces(1001) } },
  "a wrong count": { change: { itemCount: -1 } },
  "a wrong count of what was removed": { change: { removedItemsCount: "2" } },
  "a word for its age": { change: { createdAt: "now" } },
  "a word for its last change": { change: { updatedAt: "now" } },
  "an end without a deletion": { change: { expiresAt: inAMonth } },
  "a deletion without an end": { change: { deletedAt: 5 } },
  "a deletion at no time": { change: { deletedAt: "now", expiresAt: inAMonth } },
  "an end that is a number": { change: { deletedAt: 5, expiresAt: 5 } },
  "an end that has come": { change: { deletedAt: 5, expiresAt: longAgo } },
};

export const conversationAllowed: Record<string, FieldCase> = {
  "delete it": { change: { deletedAt: now } },
  "take the deletion back": { before: { deletedAt: longAgo }, change: { deletedAt: null } },
};

export const conversationRefused: Record<string, FieldCase> = {
  "date the deletion": { change: { deletedAt: longAgo } },
  "put a word for it": { change: { deletedAt: "now" } },
  "rename it": { change: { title: "Another" } },
  "make room for more questions": { change: { deletedAt: now, exchanges: 0 } },
};

export const pickRoundAllowed: Record<string, FieldCase> = {
  "other orders": { change: { orders: [], startedAt: now, taken: {}, missing: {}, apart: {} } },
  "a copy that was taken": { change: { taken: { "L1|A-1": 1 } } },
  "an order that goes alone": { change: { apart: { "01-03955-36441": true } } },
};

export const pickRoundRefused: Record<string, FieldCase> = {
  "too many orders": { change: { orders: Array.from({ length: 501 }, String) } },
  "a word for the orders": { change: { orders: "all" } },
  "a list for what was taken": { change: { taken: [1] } },
  "a list for what is packed": { change: { packed: [1] } },
  "a list for what is missing": { change: { missing: [1] } },
  "a word for what goes alone": { change: { apart: "all" } },
  "more copies than anybody takes": {
    change: { taken: Object.fromEntries(Array.from({ length: 3_001 }, (_, at) => [`L${at}|A-1`, 1])) },
  },
  "a number for the time": { change: { startedAt: 5 } },
  "another field": { change: { price: 1 } },
};
/** Makes each text inside a problem longer than any of ours. */
function createLongProblems(): Record<string, FieldCase> {
  const error = (inner: object) => ({
    code: "call-failed",
    error: { code: "internal", params: {}, ...inner },
  });
  const reasons: Record<string, unknown> = {
    "a long code": { code: "x".repeat(101) },
    "a long message": { code: "told", message: "x".repeat(2_001) },
    "an unknown field": { code: "told", note: "x" },
    "a word for its error": { code: "call-failed", error: "internal" },
    "a long code of its error": error({ code: "x".repeat(101) }),
    "a long reference": error({ reference: "x".repeat(21) }),
    "an unknown field of its error": error({ stack: "x" }),
    "long parameters": error({ params: { message: "x".repeat(4_001) } }),
    "parameters in parameters": error({ params: { more: { message: "x" } } }),
    "many parameters": error({
      params: Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`p${at}`, 1])),
    }),
    "a list for parameters": error({ params: ["x"] }),
    "a word for its failures": { code: "no-analysis", failures: "openai" },
    "more failures than providers": { code: "no-analysis", failures: [...failures, failures[0]] },
    "a word for a failure": { code: "no-analysis", failures: ["quota"] },
    ...Object.fromEntries(
      failures.map((_, at) => [
        `a long failure at ${at}`,
        { code: "no-analysis", failures: failures.map((one, index) => (index === at ? LONG_FAILURE : one)) },
      ]),
    ),
  };
  const cases = Object.entries(reasons).map(([what, reason]) => [
    `with a problem with ${what}`,
    { change: { problem: { step: "create", reason } } },
  ]);
  return {
    ...(Object.fromEntries(cases) as Record<string, FieldCase>),
    "with a long reason of a missing SKU": {
      change: {
        problem: {
          step: "create",
          reason: { code: "no-sku" },
          sku: { code: "told", message: "x".repeat(2_001) },
        },
      },
    },
  };
}

/** Makes each part of an analysis longer than any of ours. */
function createLongAnalyses(): Record<string, FieldCase> {
  const parts = ["core", "listing", "series", "specs", "features", "car_history", "provenance", "quality"];
  const cases = parts.map((part) => [
    `with a long ${part} of its analysis`,
    { change: { aiAnalysis: { ...analysis, [part]: { text: "x".repeat(30_001) } } } },
  ]);
  return {
    ...(Object.fromEntries(cases) as Record<string, FieldCase>),
    "with too many models of its analysis": {
      change: { aiAnalysis: { ...analysis, models: Array.from({ length: 51 }, () => ({})) } },
    },
  };
}
