import {
  analyzeListingImages,
  extractSku,
  processCardCapture,
  recordCaptureFailure,
  uploadCapture,
} from "./capture.ts";
import { getTradingInventorySummary, getUserActivities } from "./dashboard.ts";
import { beginEbayConnection, disconnectEbay, exchangeEbayToken, refreshEbayToken } from "./ebay.ts";
import { goLiveNow } from "./listings.ts";
import { getUserWebhookLogs, subscribeToNotifications, testNotificationSetup } from "./notifications.ts";
import { markOrderShipped, refreshOrder, syncOrders } from "./orders.ts";
import { createMultiItemListing, endBulkListings, enhanceListingImages, pushDrafts } from "./selling.ts";
import { completeSignIn } from "./session.ts";
import {
  getEbayListings,
  getListings,
  getSyncProgress,
  smartSyncListing,
  syncEbayListingsSmart,
} from "./sync.ts";
import {
  getEbayListingDetails,
  getFieldMappings,
  getShippingProfiles,
  getShippingServices,
  getStoreCategories,
  testEbayAPIs,
  unifiedEbayListing,
} from "./tester.ts";

/** Every callable the server deploys. `tests/functions/deployed.test.ts` holds `functions/src/index.ts` to it. */
export const CALLABLES = [
  completeSignIn,
  beginEbayConnection,
  exchangeEbayToken,
  refreshEbayToken,
  disconnectEbay,
  uploadCapture,
  extractSku,
  analyzeListingImages,
  processCardCapture,
  recordCaptureFailure,
  goLiveNow,
  endBulkListings,
  pushDrafts,
  createMultiItemListing,
  enhanceListingImages,
  syncOrders,
  refreshOrder,
  markOrderShipped,
  getTradingInventorySummary,
  getUserActivities,
  unifiedEbayListing,
  getFieldMappings,
  getStoreCategories,
  getShippingServices,
  getShippingProfiles,
  getEbayListingDetails,
  testEbayAPIs,
  syncEbayListingsSmart,
  getSyncProgress,
  smartSyncListing,
  getListings,
  getEbayListings,
  getUserWebhookLogs,
  testNotificationSetup,
  subscribeToNotifications,
] as const;
