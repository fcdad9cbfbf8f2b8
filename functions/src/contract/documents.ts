/** One file per document, so that a module loads only the shapes it needs (`sideEffects` in package.json). */
export * from "./documents/activity.ts";
export * from "./documents/catalogue.ts";
export * from "./documents/health.ts";
export * from "./documents/itemAtEbay.ts";
export * from "./documents/listing.ts";
export * from "./documents/order.ts";
export * from "./documents/queueItem.ts";
export * from "./documents/usage.ts";
export * from "./documents/user.ts";
export * from "./paths.ts";
