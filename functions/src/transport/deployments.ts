/** The deployment options of a function. Its timeout is in its contract or definition. */
export interface Deployment {
  readonly memory: "256MiB" | "512MiB" | "1GiB" | "2GiB";
  /** Concurrent requests per instance. Cloud Run queues further requests, or refuses them with 429. */
  readonly concurrency: number;
  /**
   * Limits the cost of a flood, and the load on Firestore and the marketplace. Cloud Run refuses a function whose
   * instances together could exceed the project's quota in the region (decisions/operations/0461).
   */
  readonly maxInstances: number;
}

interface Group extends Deployment {
  readonly reason: string;
  /** Names separated by spaces. */
  readonly functions: string;
}

/** Every function must be in exactly one group (decisions/tools/0137). */
export const GROUPS: readonly Group[] = [
  {
    reason: "Reads and writes a few documents, or waits for one short call to a provider.",
    memory: "256MiB",
    concurrency: 80,
    maxInstances: 20,
    functions: `
      addUser askAssistant batchProcessMissingSkus beginEbayConnection cancelMaintenance cancelPush cancelShipments
      answerInquiry cancelKeeping keepPictures markInquiry
      cancelWooCommerceMigration checkUsernameAvailability claimSuperAdmin completeSignIn
      connectWooCommerce createMultiItemListing deduplicateListings deleteUser disconnectEbay
      disconnectWooCommerce endBulkListings enhanceListingImages exchangeEbayToken
      fetchWooCommerceProducts findWatchedListings generateApiKey getAiSpending getCloudinaryConfig
      getCloudinaryUsage getDashboardMetrics getEbayCategory getEbayListingDetails getEbayOrder
      getFieldMappings getGeminiConfig getOpenAIConfig getOpenAIUsage
      getSellingOptions getShippingProfiles getShippingServices getStoreCategories getSyncProgress
      getTradingInventorySummary getUserActivities getUserWebhookLogs getWishlistDetails
      importWooCommerceProducts listDeadLetters markOrderShipped migrateAllToFirebaseStorage openSharedWishlist packOrders
      cancelAccountDeletion cancelDataExport listAuditEntries requestAccountDeletion startDataExport
      previewListing purgeAllListings pushDrafts recordCaptureFailure refreshEbayToken refreshOrder
      cancelOffering offerToWatchers putBackCopies
      readInquiries
      dismissDeadLetter replayDeadLetter restoreRun restoreUser revertToCloudinary revokeApiKey saveAiCaps saveCloudinaryConfig saveGeminiConfig
      saveListing saveListingTexts saveOpenAIConfig saveSellingTerms saveVisitorWishlist saveWooCommerceConfig
      setUserAdmin signOutEverywhere signOutUser shipOrders showGallery smartSyncListing stopAssistant subscribeToNotifications
      subscribeToNotificationsHttp suggestCars suggestEbayCategories
      superAdminStatus syncEbayListingsSmart testCloudinaryConfig testEbayAPIs testNotificationSetup
      testNotificationSetupHttp testOpenAIKey undoPutBack unifiedEbayListing updateUsername
      changeCatalogueWord getHealth listCatalogueSources searchCatalogue`,
  },
  {
    reason: "Reads or changes up to some thousand documents of one person.",
    memory: "256MiB",
    concurrency: 10,
    maxInstances: 10,
    functions: `
      backfillDailyMetrics changeListings checkDuplicates compareListings cleanupCloudinaryImages clearCaptureHistory
      countPlace
      deleteListings deletePlaces fetchDailyMetrics findDuplicates getAllAccounts getEbayListings getGalleryWishlists
      getListings getSkuProcessingCandidates getWantedCars listUsers removeDuplicates restoreCaptureHistory
      restoreListings syncOrders undoWooCommerceImport updateDashboardMetrics`,
  },
  {
    reason:
      "Holds a catalogue's file of up to 6 MB with its rows, or changes a source's thousands of numbers.",
    memory: "512MiB",
    concurrency: 1,
    maxInstances: 2,
    functions: "importCatalogueFile orderCatalogueSources removeCatalogueSource",
  },
  {
    reason: "Holds a whole gallery while it writes its pages.",
    memory: "512MiB",
    concurrency: 10,
    maxInstances: 10,
    functions: "refreshGallery",
  },
  {
    reason: "Answers visitors from a page or from the CDN's cache, and bounds the cost of made-up addresses.",
    memory: "512MiB",
    concurrency: 80,
    maxInstances: 10,
    functions: "galleryData galleryPage",
  },
  {
    reason: "Sends pictures of up to 10 MB on, one after the other.",
    memory: "512MiB",
    concurrency: 10,
    maxInstances: 20,
    functions: `
      addListingCopies answerProposal changeLot goLiveNow migrateToFirebaseStorage
      processCardCapture publicApi reviseListing testAIProvider`,
  },
  {
    reason:
      "Decodes photos of up to 40 megapixels, one at a time: with five requests at once 703 to 751 MB were measured (images/checkPhoto.test.ts).",
    memory: "1GiB",
    concurrency: 5,
    maxInstances: 20,
    functions:
      "duplicateListing migrateSingleListing relistListing settleListing uploadCapture uploadListingImage",
  },
  {
    reason:
      "Both reading engines and a decoded 4K photo. One processor reads eight cards in 17.6 seconds, so four are answered well within 60.",
    memory: "2GiB",
    concurrency: 4,
    maxInstances: 20,
    functions: "analyzeListingImages extractSku reAnalyzeListingBatch",
  },
  {
    reason: "Answers eBay at once and leaves the work to a queue.",
    memory: "256MiB",
    concurrency: 80,
    maxInstances: 10,
    functions: "ebayWebhook",
  },
  {
    reason: "Handles one notification with a few calls to eBay.",
    memory: "256MiB",
    concurrency: 10,
    maxInstances: 10,
    functions: "forgetEbayPerson processEbayNotification subscribeEbayApplication",
  },
  {
    reason:
      "Reads what one seller's notifications may have missed. An answer with 2,000 changed items took 296 MB, and with descriptions of 30 KB, the longest that is parsed, 459 MB.",
    memory: "1GiB",
    concurrency: 4,
    maxInstances: 10,
    functions: "catchUpEbaySeller",
  },
  {
    reason: "Holds a seller's listings without their descriptions.",
    memory: "1GiB",
    concurrency: 4,
    maxInstances: 10,
    functions: "runEbaySync",
  },
  {
    reason: "Reads one item after the other, or one report.",
    memory: "256MiB",
    concurrency: 10,
    maxInstances: 4,
    functions: "readEbayItems readEbayTraffic",
  },
  {
    reason: "Decodes the pictures of a shop or of eBay's items, one at a time.",
    memory: "1GiB",
    concurrency: 2,
    maxInstances: 10,
    functions: "runKeeping runShopWork",
  },
  {
    reason: "Publishes drafts with their pictures, one after the other.",
    memory: "512MiB",
    concurrency: 4,
    maxInstances: 10,
    functions: "runEbayPush",
  },
  {
    reason: "Marks orders as shipped, with a few calls to eBay for each.",
    memory: "256MiB",
    concurrency: 10,
    maxInstances: 10,
    functions: "runOffering runShipments",
  },
  {
    reason: "Goes through everybody's listings or pictures, and decodes pictures.",
    memory: "2GiB",
    concurrency: 1,
    maxInstances: 2,
    functions: "runMaintenance",
  },
  {
    reason: "Deletes one person's documents and files in shares.",
    memory: "256MiB",
    concurrency: 4,
    maxInstances: 4,
    functions: "runUserDeletion",
  },
  {
    reason: "Streams pictures into a zip file, one at a time.",
    memory: "512MiB",
    concurrency: 4,
    maxInstances: 4,
    functions: "runDataExport",
  },
  {
    reason: "Runs on a schedule, never twice at once.",
    memory: "256MiB",
    concurrency: 1,
    maxInstances: 1,
    functions:
      "backUp boundWrites emptyTrash enforceRetention measureUsage resumeOperations scheduleEbayCatchUps sweepEbayInbox",
  },
];

const DEPLOYMENTS = new Map(
  GROUPS.flatMap(({ functions, memory, concurrency, maxInstances }) =>
    functions
      .trim()
      .split(/\s+/)
      .map((name) => [name, { memory, concurrency, maxInstances }] as const),
  ),
);

/** Returns a function's deployment, or undefined if it is in no group. `deployments.test.ts` then fails. */
export const findDeployment = (name: string): Deployment | undefined => DEPLOYMENTS.get(name);
