/** Limits that the browser and the server share. Sources: docs/decisions and the specifications' constants. */

/** One captured photo as uploaded, in bytes. A 1200 px JPEG at quality 0.95 is 0.3-0.9 MB. */
export const MAX_CAPTURE_BYTES = 8 * 1024 * 1024;
/** More pixels than this are refused before they are decoded. */
export const MAX_IMAGE_PIXELS = 40_000_000;
/** The marketplace's longest title (Trading API, Item.Title). */
export const MAX_TITLE_LENGTH = 80;
export const MAX_CAPTURE_QUANTITY = 10;
export const DEFAULT_PRICE = 2;
export const DEFAULT_HANDLING_COST = 0.75;
export const DEFAULT_QUANTITY = 1;
/** An analysis that takes longer is given up. */
export const ANALYSIS_TIMEOUT_SECONDS = 30;
/** Lines of print kept of one side of a card, and the characters of each. */
export const MAX_PRINT_LINES = 40;
export const MAX_PRINT_LINE_LENGTH = 120;
/** Under this much remaining validity the marketplace token is refreshed. */
export const TOKEN_REFRESH_THRESHOLD_SECONDS = 10 * 60;
/** Under this much remaining validity the connection counts as expiring. */
export const TOKEN_EXPIRING_THRESHOLD_SECONDS = 5 * 60;
/** How long a started marketplace authorization may take. */
export const OAUTH_STATE_SECONDS = 10 * 60;
export const MAX_LISTING_PICTURES = 24;
/** What a listing keeps with us; the marketplace shows the first 24. */
export const MAX_LISTING_PHOTOS = 25;
/** One picture of a listing as it is uploaded, in bytes. */
export const MAX_LISTING_PHOTO_BYTES = 10 * 1024 * 1024;
/** A sync of one kind may follow the last one after this long; super admins wait for nothing. */
export const SYNC_COOL_DOWN_SECONDS = 60 * 60;
/** A finished sync counts as idle this long after its end. */
export const SYNC_RESET_SECONDS = 3;
/** Drafts in one push: with what became of each, they fit the operation's document. */
export const MAX_PUSHED_DRAFTS = 1_000;
export const MAX_BUNDLE_ITEMS = 500;
/** Charged beside a lot's price where shipping is not free, in dollars. */
export const BUNDLE_SHIPPING = 4.25;
