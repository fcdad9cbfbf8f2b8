/** Every deployed function, listed by the file in `composition/` that builds it. Contains no logic. */

deploy<typeof import("./composition/users/session.ts")>("users/session", [
  "claimSuperAdmin",
  "completeSignIn",
  "superAdminStatus",
]);
deploy<typeof import("./composition/usage.ts")>("usage", [
  "backfillDailyMetrics",
  "fetchDailyMetrics",
  "getCloudinaryUsage",
  "getDashboardMetrics",
  "getOpenAIUsage",
  "measureUsage",
  "updateDashboardMetrics",
]);
deploy<typeof import("./composition/users/users.ts")>("users/users", [
  "addUser",
  "deleteUser",
  "getAllAccounts",
  "listUsers",
  "restoreUser",
  "runUserDeletion",
  "setUserAdmin",
  "signOutUser",
]);
deploy<typeof import("./composition/users/account.ts")>("users/account", [
  "cancelAccountDeletion",
  "requestAccountDeletion",
  "signOutEverywhere",
]);
deploy<typeof import("./composition/users/dataExport.ts")>("users/dataExport", [
  "cancelDataExport",
  "runDataExport",
  "startDataExport",
]);
deploy<typeof import("./composition/operations.ts")>("operations", ["resumeOperations"]);
deploy<typeof import("./composition/retention.ts")>("retention", ["boundWrites", "enforceRetention"]);
deploy<typeof import("./composition/aiConfig.ts")>("aiConfig", [
  "getAiSpending",
  "getGeminiConfig",
  "getOpenAIConfig",
  "saveAiCaps",
  "saveGeminiConfig",
  "saveOpenAIConfig",
  "testAIProvider",
  "testOpenAIKey",
]);
deploy<typeof import("./composition/catalogue.ts")>("catalogue", [
  "changeCatalogueWord",
  "importCatalogueFile",
  "listCatalogueSources",
  "orderCatalogueSources",
  "removeCatalogueSource",
  "searchCatalogue",
]);
deploy<typeof import("./composition/health.ts")>("health", ["backUp", "getHealth", "listAuditEntries"]);
deploy<typeof import("./composition/api.ts")>("api", ["generateApiKey", "publicApi", "revokeApiKey"]);
deploy<typeof import("./composition/assistant.ts")>("assistant", [
  "answerProposal",
  "askAssistant",
  "stopAssistant",
]);
deploy<typeof import("./composition/capture/capture.ts")>("capture/capture", [
  "analyzeListingImages",
  "extractSku",
  "suggestCars",
  "processCardCapture",
  "reAnalyzeListingBatch",
  "recordCaptureFailure",
  "uploadCapture",
]);
deploy<typeof import("./composition/capture/captureLog.ts")>("capture/captureLog", [
  "addListingCopies",
  "clearCaptureHistory",
  "restoreCaptureHistory",
]);
deploy<typeof import("./composition/ebay/connection.ts")>("ebay/connection", [
  "beginEbayConnection",
  "disconnectEbay",
  "exchangeEbayToken",
  "refreshEbayToken",
]);
deploy<typeof import("./composition/dashboard.ts")>("dashboard", [
  "getTradingInventorySummary",
  "getUserActivities",
]);
deploy<typeof import("./composition/images/imageHost.ts")>("images/imageHost", [
  "getCloudinaryConfig",
  "saveCloudinaryConfig",
  "testCloudinaryConfig",
]);
deploy<typeof import("./composition/images/images.ts")>("images/images", ["migrateSingleListing"]);
deploy<typeof import("./composition/maintenance.ts")>("maintenance", [
  "batchProcessMissingSkus",
  "cancelMaintenance",
  "checkDuplicates",
  "cleanupCloudinaryImages",
  "deduplicateListings",
  "getSkuProcessingCandidates",
  "migrateAllToFirebaseStorage",
  "migrateToFirebaseStorage",
  "purgeAllListings",
  "restoreRun",
  "revertToCloudinary",
  "runMaintenance",
]);
deploy<typeof import("./composition/listings/ledger.ts")>("listings/ledger", [
  "compareListings",
  "settleListing",
]);
deploy<typeof import("./composition/listings/listingEdit.ts")>("listings/listingEdit", [
  "changeLot",
  "duplicateListing",
  "previewListing",
  "relistListing",
  "reviseListing",
  "saveListing",
  "uploadListingImage",
]);
deploy<typeof import("./composition/item.ts")>("item", [
  "getEbayCategory",
  "saveListingTexts",
  "suggestEbayCategories",
]);
deploy<typeof import("./composition/orders.ts")>("orders", [
  "cancelShipments",
  "getEbayOrder",
  "markOrderShipped",
  "packOrders",
  "refreshOrder",
  "runShipments",
  "shipOrders",
  "syncOrders",
]);
deploy<typeof import("./composition/listings/selling.ts")>("listings/selling", [
  "cancelPush",
  "createMultiItemListing",
  "endBulkListings",
  "enhanceListingImages",
  "goLiveNow",
  "pushDrafts",
  "runEbayPush",
]);
deploy<typeof import("./composition/places.ts")>("places", [
  "countPlace",
  "deletePlaces",
  "putBackCopies",
  "undoPutBack",
]);
deploy<typeof import("./composition/listings/terms.ts")>("listings/terms", [
  "getSellingOptions",
  "saveSellingTerms",
]);
deploy<typeof import("./composition/shops.ts")>("shops", [
  "cancelWooCommerceMigration",
  "connectWooCommerce",
  "disconnectWooCommerce",
  "fetchWooCommerceProducts",
  "importWooCommerceProducts",
  "runShopWork",
  "saveWooCommerceConfig",
  "undoWooCommerceImport",
]);
deploy<typeof import("./composition/sync.ts")>("sync", [
  "getEbayListings",
  "getListings",
  "getSyncProgress",
  "readEbayItems",
  "runEbaySync",
  "smartSyncListing",
  "syncEbayListingsSmart",
]);
deploy<typeof import("./composition/images/keeping.ts")>("images/keeping", [
  "cancelKeeping",
  "keepPictures",
  "runKeeping",
]);
deploy<typeof import("./composition/ebay/traffic.ts")>("ebay/traffic", ["readEbayTraffic"]);
deploy<typeof import("./composition/catchUp.ts")>("catchUp", ["catchUpEbaySeller", "scheduleEbayCatchUps"]);
deploy<typeof import("./composition/notifications/notifications.ts")>("notifications/notifications", [
  "ebayWebhook",
  "forgetEbayPerson",
  "processEbayNotification",
  "subscribeEbayApplication",
]);
deploy<typeof import("./composition/notifications/deadLetters.ts")>("notifications/deadLetters", [
  "dismissDeadLetter",
  "listDeadLetters",
  "replayDeadLetter",
  "sweepEbayInbox",
]);
deploy<typeof import("./composition/notifications/setup.ts")>("notifications/setup", [
  "getUserWebhookLogs",
  "subscribeToNotifications",
  "subscribeToNotificationsHttp",
  "testNotificationSetup",
  "testNotificationSetupHttp",
]);
deploy<typeof import("./composition/tester.ts")>("tester", [
  "getEbayListingDetails",
  "getFieldMappings",
  "getShippingProfiles",
  "getShippingServices",
  "getStoreCategories",
  "testEbayAPIs",
  "unifiedEbayListing",
]);
deploy<typeof import("./composition/trash.ts")>("trash", [
  "changeListings",
  "deleteListings",
  "emptyTrash",
  "findDuplicates",
  "removeDuplicates",
  "restoreListings",
]);
deploy<typeof import("./composition/inbox.ts")>("inbox", [
  "answerInquiry",
  "markInquiry",
  "cancelOffering",
  "findWatchedListings",
  "offerToWatchers",
  "readInquiries",
  "runOffering",
]);
deploy<typeof import("./composition/galleries/galleryWishlists.ts")>("galleries/galleryWishlists", [
  "getGalleryWishlists",
  "getWantedCars",
  "getWishlistDetails",
]);
deploy<typeof import("./composition/galleries/galleries.ts")>("galleries/galleries", [
  "checkUsernameAvailability",
  "refreshGallery",
  "showGallery",
  "updateUsername",
]);
deploy<typeof import("./composition/galleries/galleryPages.ts")>("galleries/galleryPages", [
  "galleryData",
  "galleryPage",
]);
deploy<typeof import("./composition/galleries/visitorWishlists.ts")>("galleries/visitorWishlists", [
  "openSharedWishlist",
  "saveVisitorWishlist",
]);

/**
 * Loads a composition file when one of its functions is first requested: a deployed instance loads only its
 * own file, the deployment loads all. Needs CommonJS, because ES modules can't export lazily
 * (decisions/tools/0105).
 */
function deploy<Composition extends object>(file: string, names: readonly (keyof Composition & string)[]) {
  for (const name of names) {
    Object.defineProperty(exports, name, {
      enumerable: true,
      get: () => (require(`./composition/${file}.js`) as Composition)[name],
    });
  }
}

// Loads the target now: the emulator requests it with the first call, too late for code that configures how
// the process reads requests (`transport/api/api.ts`).
void exports[process.env["FUNCTION_TARGET"] ?? ""];
