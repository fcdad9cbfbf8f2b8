/** Limits that the browser and the server both enforce. Sources: docs/decisions and the specifications' constants. */

/** Size of one uploaded capture photo, in bytes. A 1200 px JPEG at quality 0.95 takes 0.3 to 0.9 MB. */
export const MAX_CAPTURE_BYTES = 8 * 1024 * 1024;
/**
 * Longer side, in pixels, of a capture photo that comes from a file. A card that fills half of it is as large
 * as one from the studio's camera, whose crops have 2 megapixels.
 */
export const CAPTURE_FILE_SIDE = 2_400;
/** Maximum pixels of a capture photo, checked in its header. The browser sends no more. */
export const MAX_CAPTURE_PIXELS = CAPTURE_FILE_SIDE ** 2;
/** Maximum pixels of an image, checked before decoding. */
export const MAX_IMAGE_PIXELS = 40_000_000;
/**
 * Longer side, in pixels, of stored photos. A 12-megapixel camera takes 4,032; larger photos are scaled down.
 */
export const MAX_PHOTO_SIDE = 4_096;
/** eBay's limit (Trading API, Item.Title). */
export const MAX_TITLE_LENGTH = 80;
export const MAX_CAPTURE_QUANTITY = 10;
export const DEFAULT_PRICE = 2;
export const DEFAULT_HANDLING_COST = 0.75;
export const DEFAULT_QUANTITY = 1;
export const ANALYSIS_TIMEOUT_SECONDS = 30;
/** Lines kept of the text printed on one side of a card, and the characters kept of each line. */
export const MAX_PRINT_LINES = 40;
export const MAX_PRINT_LINE_LENGTH = 120;
/**
 * Models that are offered with the possible numbers of a card. More would take a person too long to choose
 * from.
 */
export const MAX_CANDIDATE_MODELS = 5;
/** Remaining validity, in seconds, below which the eBay token is refreshed. */
export const TOKEN_REFRESH_THRESHOLD_SECONDS = 10 * 60;
/** Remaining validity, in seconds, below which the connection counts as expiring. */
export const TOKEN_EXPIRING_THRESHOLD_SECONDS = 5 * 60;
/** Lifetime of the `state` of an eBay authorization, in seconds. */
export const OAUTH_STATE_SECONDS = 10 * 60;
export const MAX_LISTING_PICTURES = 24;
/** Pictures that we store per listing. eBay shows the first 24. */
export const MAX_LISTING_PHOTOS = 25;
/** Size of one uploaded listing picture, in bytes. */
export const MAX_LISTING_PHOTO_BYTES = 10 * 1024 * 1024;
/**
 * Bytes of pictures of listings that are stored for a seller per day (UTC): about 60,000 pictures of eBay's
 * largest size (decisions/listings/0371).
 */
export const COPIED_BYTES_A_DAY = 20 * 1024 ** 3;
/**
 * Bytes of card photos that are stored for a seller per day (UTC). Two stations that work all day come close to 20 GB
 * (decisions/listings/0391).
 */
export const CARD_BYTES_A_DAY = 30 * 1024 ** 3;
/** Minimum time between two syncs of the same kind, in seconds. Super admins don't wait. */
export const SYNC_COOL_DOWN_SECONDS = 60 * 60;
/** Time after which a finished sync counts as idle, in seconds. */
export const SYNC_RESET_SECONDS = 3;
/** Drafts per push. The operation document contains the outcome of each and must stay under 1 MiB. */
export const MAX_PUSHED_DRAFTS = 1_000;
/**
 * Orders per bulk shipment. The operation document contains the outcome of each and must stay under 1 MiB.
 */
export const MAX_SHIPPED_ORDERS = 1_000;
export const MAX_WATCHER_OFFERS = 500;
export const MAX_ORDERS_IN_PARCEL = 50;
export const MAX_LOT_ITEMS = 500;
