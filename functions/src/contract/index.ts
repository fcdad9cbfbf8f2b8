import {
  getGeminiConfig,
  getOpenAIConfig,
  saveGeminiConfig,
  saveOpenAIConfig,
  testAIProvider,
  testOpenAIKey,
} from "./aiConfig.ts";
import {
  cancelAccountDeletion,
  cancelDataExport,
  requestAccountDeletion,
  startDataExport,
} from "./account.ts";
import { listAuditEntries } from "./audit.ts";
import { generateApiKey, revokeApiKey } from "./api/apiKeys.ts";
import { answerProposal, askAssistant, stopAssistant } from "./assistant.ts";
import {
  analyzeListingImages,
  extractSku,
  suggestCars,
  processCardCapture,
  reAnalyzeListingBatch,
  recordCaptureFailure,
  uploadCapture,
} from "./capture/capture.ts";
import {
  changeCatalogueWord,
  importCatalogueFile,
  listCatalogueSources,
  orderCatalogueSources,
  removeCatalogueSource,
  searchCatalogue,
} from "./catalogue.ts";
import { addListingCopies, clearCaptureHistory } from "./capture/captureLog.ts";
import { getTradingInventorySummary, getUserActivities } from "./dashboard.ts";
import { beginEbayConnection, disconnectEbay, exchangeEbayToken, refreshEbayToken } from "./ebay/ebay.ts";
import { getCloudinaryConfig, saveCloudinaryConfig, testCloudinaryConfig } from "./images/imageHost.ts";
import {
  cleanupCloudinaryImages,
  migrateAllToFirebaseStorage,
  migrateToFirebaseStorage,
  revertToCloudinary,
} from "./images/imageMigration.ts";
import { listDeadLetters, replayDeadLetter } from "./ebay/deadLetters.ts";
import { getAiSpending, saveAiCaps } from "./aiSpending.ts";
import { refreshGallery } from "./galleries/galleryData.ts";
import { showGallery } from "./galleries/galleries.ts";
import { getGalleryWishlists, getWantedCars, getWishlistDetails } from "./galleries/galleryWishlists.ts";
import {
  answerInquiry,
  cancelOffering,
  findWatchedListings,
  markInquiry,
  offerToWatchers,
  readInquiries,
} from "./inquiries.ts";
import { migrateSingleListing } from "./images/images.ts";
import { cancelKeeping, keepPictures } from "./images/keeping.ts";
import { compareListings, settleListing } from "./listing/ledger.ts";
import { getEbayCategory, suggestEbayCategories } from "./item/categories.ts";
import { saveListingTexts } from "./item/listingTexts.ts";
import {
  changeLot,
  duplicateListing,
  previewListing,
  relistListing,
  reviseListing,
  saveListing,
  uploadListingImage,
} from "./listing/listingEdit.ts";
import {
  batchProcessMissingSkus,
  checkDuplicates,
  deduplicateListings,
  getSkuProcessingCandidates,
  purgeAllListings,
  restoreRun,
} from "./maintenance/listingMaintenance.ts";
import { getHealth } from "./health.ts";
import { goLiveNow } from "./listing/listings.ts";
import { cancelMaintenance } from "./maintenance/maintenance.ts";
import { getUserWebhookLogs, subscribeToNotifications, testNotificationSetup } from "./ebay/notifications.ts";
import {
  cancelShipments,
  getEbayOrder,
  markOrderShipped,
  packOrders,
  refreshOrder,
  shipOrders,
  syncOrders,
} from "./orders.ts";
import { countPlace } from "./places/countPlace.ts";
import { deletePlaces } from "./places/deletePlaces.ts";
import { putBackCopies, undoPutBack } from "./places/putBack.ts";
import { restoreCaptureHistory } from "./trash/removed.ts";
import {
  cancelPush,
  createMultiItemListing,
  endBulkListings,
  enhanceListingImages,
  pushDrafts,
} from "./listing/selling.ts";
import { getSellingOptions, saveSellingTerms } from "./listing/sellingTerms.ts";
import { claimSuperAdmin, completeSignIn, superAdminStatus } from "./session.ts";
import {
  cancelWooCommerceMigration,
  connectWooCommerce,
  disconnectWooCommerce,
  fetchWooCommerceProducts,
  importWooCommerceProducts,
  saveWooCommerceConfig,
  undoWooCommerceImport,
} from "./shops/shopMigration.ts";
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
} from "./ebay/tester.ts";
import {
  changeListings,
  deleteListings,
  findDuplicates,
  removeDuplicates,
  restoreListings,
} from "./trash/trash.ts";
import { checkUsernameAvailability, updateUsername } from "./galleries/usernames.ts";
import { openSharedWishlist, saveVisitorWishlist } from "./galleries/visitorWishlists.ts";
import {
  backfillDailyMetrics,
  fetchDailyMetrics,
  getCloudinaryUsage,
  getDashboardMetrics,
  getOpenAIUsage,
  updateDashboardMetrics,
} from "./usage.ts";
import { addUser, deleteUser, getAllAccounts, listUsers, restoreUser, setUserAdmin } from "./users.ts";

/**
 * Every deployed callable. `tests/functions/start/deployed.test.ts` compares the list with
 * `functions/src/index.cts`.
 */
export const CALLABLES = [
  getHealth,
  searchCatalogue,
  changeCatalogueWord,
  listCatalogueSources,
  orderCatalogueSources,
  removeCatalogueSource,
  importCatalogueFile,
  getEbayCategory,
  suggestEbayCategories,
  saveListingTexts,
  getSellingOptions,
  saveSellingTerms,
  completeSignIn,
  listUsers,
  setUserAdmin,
  addUser,
  deleteUser,
  restoreUser,
  listAuditEntries,
  requestAccountDeletion,
  cancelAccountDeletion,
  startDataExport,
  cancelDataExport,
  getAllAccounts,
  getDashboardMetrics,
  updateDashboardMetrics,
  getOpenAIUsage,
  getCloudinaryUsage,
  fetchDailyMetrics,
  backfillDailyMetrics,
  superAdminStatus,
  claimSuperAdmin,
  answerInquiry,
  findWatchedListings,
  markInquiry,
  offerToWatchers,
  cancelOffering,
  readInquiries,
  beginEbayConnection,
  exchangeEbayToken,
  refreshEbayToken,
  disconnectEbay,
  uploadCapture,
  extractSku,
  suggestCars,
  analyzeListingImages,
  processCardCapture,
  reAnalyzeListingBatch,
  recordCaptureFailure,
  addListingCopies,
  clearCaptureHistory,
  restoreCaptureHistory,
  countPlace,
  deletePlaces,
  putBackCopies,
  undoPutBack,
  goLiveNow,
  saveListing,
  reviseListing,
  previewListing,
  duplicateListing,
  relistListing,
  uploadListingImage,
  compareListings,
  settleListing,
  migrateSingleListing,
  cancelKeeping,
  keepPictures,
  endBulkListings,
  pushDrafts,
  cancelPush,
  changeLot,
  createMultiItemListing,
  enhanceListingImages,
  syncOrders,
  refreshOrder,
  getEbayOrder,
  markOrderShipped,
  packOrders,
  shipOrders,
  cancelShipments,
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
  deleteListings,
  restoreListings,
  findDuplicates,
  removeDuplicates,
  changeListings,
  getOpenAIConfig,
  saveOpenAIConfig,
  getGeminiConfig,
  saveGeminiConfig,
  testOpenAIKey,
  testAIProvider,
  getCloudinaryConfig,
  saveCloudinaryConfig,
  testCloudinaryConfig,
  checkDuplicates,
  deduplicateListings,
  purgeAllListings,
  restoreRun,
  getSkuProcessingCandidates,
  batchProcessMissingSkus,
  migrateToFirebaseStorage,
  migrateAllToFirebaseStorage,
  cleanupCloudinaryImages,
  revertToCloudinary,
  cancelMaintenance,
  checkUsernameAvailability,
  updateUsername,
  getGalleryWishlists,
  getWantedCars,
  getWishlistDetails,
  listDeadLetters,
  replayDeadLetter,
  getAiSpending,
  saveAiCaps,
  refreshGallery,
  showGallery,
  saveVisitorWishlist,
  openSharedWishlist,
  generateApiKey,
  revokeApiKey,
  saveWooCommerceConfig,
  connectWooCommerce,
  disconnectWooCommerce,
  fetchWooCommerceProducts,
  importWooCommerceProducts,
  cancelWooCommerceMigration,
  undoWooCommerceImport,
  askAssistant,
  stopAssistant,
  answerProposal,
] as const;
