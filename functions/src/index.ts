/** Every function that is deployed, by its name. `composition/` puts each together; no logic is here or there. */

export { claimSuperAdmin, completeSignIn, superAdminStatus } from "./composition/session.ts";

export {
  backfillDailyMetrics,
  fetchDailyMetrics,
  getCloudinaryUsage,
  getDashboardMetrics,
  getOpenAIUsage,
  measureUsage,
  updateDashboardMetrics,
} from "./composition/usage.ts";

export {
  addUser,
  deleteUser,
  getAllAccounts,
  listUsers,
  restoreUser,
  runUserDeletion,
  setUserAdmin,
} from "./composition/users.ts";

export {
  getGeminiConfig,
  getOpenAIConfig,
  saveGeminiConfig,
  saveOpenAIConfig,
  testAIProvider,
  testOpenAIKey,
} from "./composition/aiConfig.ts";

export { generateApiKey, publicApi, revokeApiKey } from "./composition/api.ts";
export { answerProposal, askAssistant, stopAssistant } from "./composition/assistant.ts";

export {
  analyzeListingImages,
  extractSku,
  suggestCars,
  processCardCapture,
  reAnalyzeListingBatch,
  recordCaptureFailure,
  uploadCapture,
} from "./composition/capture.ts";

export { addListingCopies, clearCaptureHistory, restoreCaptureHistory } from "./composition/captureLog.ts";

export {
  beginEbayConnection,
  disconnectEbay,
  exchangeEbayToken,
  refreshEbayToken,
} from "./composition/connection.ts";

export { getTradingInventorySummary, getUserActivities } from "./composition/dashboard.ts";

export { getCloudinaryConfig, saveCloudinaryConfig, testCloudinaryConfig } from "./composition/imageHost.ts";

export { migrateSingleListing } from "./composition/images.ts";

export {
  batchProcessMissingSkus,
  cancelMaintenance,
  checkDuplicates,
  cleanupCloudinaryImages,
  deduplicateListings,
  getSkuProcessingCandidates,
  migrateAllToFirebaseStorage,
  migrateToFirebaseStorage,
  purgeAllListings,
  restoreRun,
  revertToCloudinary,
  runMaintenance,
} from "./composition/maintenance.ts";

export {
  duplicateListing,
  previewListing,
  relistListing,
  reviseListing,
  saveListing,
  uploadListingImage,
} from "./composition/listingEdit.ts";

export { getEbayOrder, markOrderShipped, refreshOrder, syncOrders } from "./composition/orders.ts";

export {
  cancelPush,
  createMultiItemListing,
  endBulkListings,
  enhanceListingImages,
  goLiveNow,
  pushDrafts,
  runEbayPush,
} from "./composition/selling.ts";

export {
  cancelWooCommerceMigration,
  connectWooCommerce,
  disconnectWooCommerce,
  fetchWooCommerceProducts,
  importWooCommerceProducts,
  runShopWork,
  saveWooCommerceConfig,
  undoWooCommerceImport,
} from "./composition/shops.ts";

export {
  getEbayListings,
  getListings,
  getSyncProgress,
  runEbaySync,
  smartSyncListing,
  syncEbayListingsSmart,
} from "./composition/sync.ts";

export {
  ebayWebhook,
  forgetEbayPerson,
  getUserWebhookLogs,
  processEbayNotification,
  subscribeEbayApplication,
  subscribeToNotifications,
  subscribeToNotificationsHttp,
  testNotificationSetup,
  testNotificationSetupHttp,
} from "./composition/notifications.ts";

export {
  getEbayListingDetails,
  getFieldMappings,
  getShippingProfiles,
  getShippingServices,
  getStoreCategories,
  testEbayAPIs,
  unifiedEbayListing,
} from "./composition/tester.ts";

export {
  changeListings,
  deleteListings,
  emptyTrash,
  findDuplicates,
  removeDuplicates,
  restoreListings,
} from "./composition/trash.ts";

export { getGalleryWishlists, getWishlistDetails } from "./composition/galleryWishlists.ts";

export { checkUsernameAvailability, updateUsername } from "./composition/usernames.ts";

export { refreshGallery, showGallery } from "./composition/galleries.ts";

export { galleryPage } from "./composition/galleryPages.ts";

export { openSharedWishlist, saveVisitorWishlist } from "./composition/visitorWishlists.ts";
