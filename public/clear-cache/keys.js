/**
 * The keys in local and session storage, by group. A key belongs to the first group that matches. `quick` is last because
 * it is cleared without a question. A unit test that stores a key of no group fails (tests/support/setup.web.ts).
 */
export const KEYS = {
  typed: [/^pegboard\.(edit|newListing|typed)\./, /^pegboard\.unsaved\.question\./],
  wishlists: [/^customWishlists$/, /^pegboard\.unsaved\.wishlists\./],
  visitor: [/^pegboard\.visitor\./],
  bulk: [/^wishlistBulkImport/],
  settings: [
    /^pegboard\.(theme|person|labelSheet)$/,
    /^pegboard\.(receiptClosed|keepingDismissed|offersDismissed)$/,
    /^pegboard\.termsAsked\./,
    /^capture_/,
    /^(listingsPreferences|collectionNavigationState|push-put-away|lastReviewPrice|captureHandlingCost)$/,
    /^(autoProcess|autoCreateEbayListing|createAsDraft|autoResetFields|hideCompletedQueue|fastAIMode)$/,
    /^(allowCloudinaryDesignations|daily_metrics|today_metrics)$/,
    /^pegboard\.(refusedEmail|ebayReturn|ebayTester)$/,
  ],
  "sign-in": [/^firebase:/],
  quick: [/cache/i, /^react-router-/, /^(listing-update-timestamps|ebay_sync_history|pegboard\.record)$/],
};
