import { expect, it } from "vitest";

import { migrateSingleListing } from "./images/images.ts";
import { compareListings } from "./listings/ledger.ts";
import { previewListing } from "./listings/listingEdit.ts";
import { batchProcessMissingSkus } from "./maintenance/listingMaintenance.ts";
import { syncOrders } from "./orders.ts";
import { syncEbayListingsSmart } from "./sync.ts";
import type { CallableContract } from "./wire/callable.ts";

const ITEM_TERMS = {
  shippingType: "Flat",
  services: [
    { service: "USPSFirstClass", costCents: 500, furtherCents: null, isFree: false, isInternational: false },
  ],
  policies: {},
  dispatchDays: 1,
  weight: null,
  size: null,
  returns: null,
  location: null,
  conditionDescription: null,
  subtitle: null,
  variations: [],
};
const LEDGER = {
  listingId: "a",
  title: "Camaro",
  isRevisable: true,
  lines: [],
  terms: ITEM_TERMS,
  readAt: 1,
};
const PREVIEW = {
  title: "Camaro",
  descriptionHtml: "",
  sku: null,
  quantity: 1,
  priceCents: 500,
  shipping: { kind: null, buyerCents: null, handlingCents: 0 },
  pictureUrls: [],
  specifics: [],
  conditionId: null,
  conditionDescription: null,
  contacts: { manufacturer: null, responsible: null },
  categoryId: null,
  storeCategoryIds: [],
  bestOffer: null,
  immediatePayment: null,
  missing: [],
  needs: [],
  missingTerms: [],
};
const SKU_RUN = {
  success: true,
  summary: { processed: 1, successful: 1, unavailable: 0, lowConfidence: 0, failed: 0, skipped: 0 },
  details: [{ listingId: "a", title: "Camaro", status: "success" }],
};
const SYNC = { success: false, lastSync: null, totalSynced: 0, totalExpected: 0, message: "Wait 3 minutes" };

/** Answers as functions sent them before they had the fields that are expected here. */
const OLDER: readonly [CallableContract, answer: object, filled: object][] = [
  [
    syncOrders,
    { success: false, changed: 0, lastSync: 1, message: "Wait 3 minutes" },
    { waitMinutes: null, message: "Wait 3 minutes" },
  ],
  [syncEbayListingsSmart, SYNC, { outcome: null, message: "Wait 3 minutes" }],
  [migrateSingleListing, { success: true, message: "Moved." }, { outcome: null, message: "Moved." }],
  [previewListing, PREVIEW, { conditionDescriptors: null, more: null }],
  [
    compareListings,
    { ledgers: [LEDGER] },
    {
      ledgers: [
        { terms: { services: [{ shipsTo: [] }], extras: { shipsTo: [], safety: { documents: 0 } } } },
      ],
    },
  ],
  [batchProcessMissingSkus, SKU_RUN, { details: [{ reason: null, error: null }] }],
];

/** After a rollback, the tabs of the newer release stay open (decisions/operations/0161). */
it.each(OLDER.map(([contract, answer, filled]) => ({ name: contract.name, contract, answer, filled })))(
  "a newer tab reads the older answer of $name",
  ({ contract, answer, filled }) => {
    expect(contract.output.parse(answer)).toMatchObject(filled);
  },
);
