/** Every function that is deployed, by its name. `composition/` puts each together; no logic is here or there. */

export { completeSignIn } from "./composition/session.ts";

export {
  analyzeListingImages,
  extractSku,
  processCardCapture,
  recordCaptureFailure,
  uploadCapture,
} from "./composition/capture.ts";

export {
  beginEbayConnection,
  disconnectEbay,
  exchangeEbayToken,
  refreshEbayToken,
} from "./composition/connection.ts";

export { getTradingInventorySummary, getUserActivities } from "./composition/dashboard.ts";

export { markOrderShipped, refreshOrder, syncOrders } from "./composition/orders.ts";

export {
  createMultiItemListing,
  endBulkListings,
  enhanceListingImages,
  goLiveNow,
  pushDrafts,
} from "./composition/selling.ts";

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
