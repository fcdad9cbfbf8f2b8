import { expect, it } from "vitest";

import { CALLABLES } from "../transport/testing/callables.ts";

/** Acts that destroy something or give power. */
const DESTROYING = [
  ...["setUserAdmin", "addUser", "deleteUser", "restoreUser", "signOutUser"],
  // Another key or address can send the installation's data and its money elsewhere. Caps limit the spending.
  ...["saveOpenAIConfig", "saveGeminiConfig", "saveCloudinaryConfig", "saveAiCaps"],
  ...["deduplicateListings", "purgeAllListings", "cleanupCloudinaryImages"],
  ...["removeCatalogueSource", "importCatalogueFile"],
];

/** Acts that destroy nothing, and why. */
const HARMLESS: Readonly<Record<string, string>> = {
  changeCatalogueWord: "a dispute can be taken back, and a removed word can be said again by its seller",
  orderCatalogueSources: "the order can be put back",
  updateDashboardMetrics: "figures, counted again",
  backfillDailyMetrics: "figures, counted again",
  unifiedEbayListing: "an item of the admin's own account",
  testOpenAIKey: "one request to the provider",
  testAIProvider: "one request to the provider",
  testCloudinaryConfig: "one request to the host",
  restoreRun: "brings back what was removed",
  batchProcessMissingSkus: "adds what was missing",
  migrateToFirebaseStorage: "copies pictures, and keeps the others",
  migrateAllToFirebaseStorage: "copies pictures, and keeps the others",
  revertToCloudinary: "shows the others again, and keeps the copies",
  cancelMaintenance: "stops a run, which can be started again",
  replayDeadLetter: "processes what eBay has sent",
  dismissDeadLetter: "removes a note about what was deleted before",
};

const acts = CALLABLES.filter(
  ({ access, isLook }) => (access === "admin" || access === "superAdmin") && !isLook,
);

it("classifies every act of admins as destroying or not", () => {
  const named = [...DESTROYING, ...Object.keys(HARMLESS)];
  expect(named.toSorted()).toEqual(acts.map(({ name }) => name).toSorted());
});

it("requires a recent sign-in of admins only for what destroys", () => {
  const asking = acts.filter(({ needsRecentSignIn }) => needsRecentSignIn !== undefined);
  expect(asking.map(({ name }) => name).toSorted()).toEqual(DESTROYING.toSorted());
});

it("requires none for looks, and one of a person who deletes their own account or ends their sessions", () => {
  const others = CALLABLES.filter((callable) => !acts.includes(callable));
  const asking = others.filter(({ needsRecentSignIn }) => needsRecentSignIn !== undefined);
  expect(asking.map(({ name }) => name)).toEqual(["requestAccountDeletion", "signOutEverywhere"]);
});
