import type { ShopRefusal, ShopRowNote } from "@contract/shops/shopMigration";
import { formatCount, formatNumber } from "@/ui/numbers";

/** Texts of the store migration. Texts from specification 3 (§5 and §8 "Store migration") are verbatim. */
export const copy = {
  title: "Migration Toolbox",
  platforms: "Where your store is",
  woocommerce: "WooCommerce",
  shopify: "Shopify",
  soon: "Coming soon",

  connection: "Connection",
  connected: "Connected",
  notConnected: "Not connected",
  storeUrl: "Store URL",
  storeUrlHint: "The address that your buyers use: https://your-store.com",
  consumerKey: "Consumer key",
  consumerSecret: "Consumer secret",
  unchangedSecret: "Saved and encrypted. Enter another one to replace it.",
  secretHint: "Stored encrypted. It can't be shown again.",
  reveal: "Show consumer secret",
  save: "Save",
  test: "Test Connection",
  disconnect: "Disconnect",
  saved: "Connection details saved successfully!",
  savedHint: "Test the connection before you fetch your products.",
  connectionWorks: "The connection works",
  connectionFailed: "Connection failed",
  connectFailed: "Failed to connect to WooCommerce",
  saveFailed: (reason: string) => `Failed to save credentials: ${reason}`,
  waitForAuthentication: "Please wait for authentication to complete",
  nothingKept: "Nothing was changed. Your input is kept.",
  disconnectTitle: "Disconnect this store?",
  disconnectQuestion:
    "Pegboard deletes the keys. Imported listings stay in your collection. To withdraw the keys too, revoke them in WooCommerce.",
  disconnected: "Store disconnected",
  disconnectFailed: "Failed to disconnect",
  store: "Store",
  currency: "Prices in",
  inStore: "In the store",
  found: (products: number | null, orders: number | null, customers: number | null) =>
    [
      products !== null && formatCount(products, "product"),
      orders !== null && formatCount(orders, "order"),
      customers !== null && formatCount(customers, "customer"),
    ]
      .filter((part) => part !== false)
      .join(", "),

  keysTitle: "Create the keys",
  keysSteps: [
    "In WordPress, open WooCommerce > Settings > Advanced > REST API.",
    "Press Add key. Choose an administrator as user and Read as permission. Pegboard changes nothing in your store.",
    "Press Generate API key, and copy both keys here. WooCommerce shows the secret only once.",
  ],
  keysPermalinks: "Under Settings > Permalinks, choose anything but Plain.",

  imported: "Imported so far",
  products: "Products",
  orders: "Orders",
  customers: "Customers",
  staysInStore: "Not imported: Pegboard keeps eBay orders only.",
  customersStay: "Not imported: their data stays in your store.",

  productsTitle: "Products",
  fetch: "Fetch Products",
  fetchAgain: "Fetch again",
  connectFirst: "Please connect to WooCommerce first",
  fetchFailed: (reason: string) => `Failed to fetch data: ${reason}`,
  noneYet: "No products fetched yet",
  noneYetHint:
    "Fetching imports nothing. It shows which products would become drafts, which you already have, and which can't be imported.",
  emptyStore: "This store has no products",
  emptyStoreHint: "Add products in WooCommerce, then fetch again.",
  fetching: "Reading your products",
  importing: "Importing",
  stop: "Stop",
  stopping: "Stopping",
  resumesAt: (time: string) => `It resumes automatically at ${time}.`,
  tryNow: "Try now",
  resume: "Continue",
  left: "This work was interrupted",
  leftHint: "Finished work is kept. Continue with the rest.",
  stoppedFetch: "Fetching was stopped",
  stoppedFetchHint: (read: number, all: number) =>
    `${formatNumber(read)} of ${formatCount(all, "product")} fetched.`,
  paused: "Waiting for the store",
  loading: "Loading your migration",
  loadFailed: "Your migration could not be loaded",
  offline: "You are offline. Running work continues.",
  serverFailed: "This could not be started",

  importDone: "Import complete!",
  importStopped: "Import was stopped",
  importFailed: "Import failed",
  outcome: ({ created, raised, already, skipped, failed }: ImportCounts, left: number) =>
    [
      `${formatCount(created, "draft")} created`,
      raised > 0 && `${formatCount(raised, "quantity", "quantities")} raised`,
      already > 0 && `${formatNumber(already)} here already`,
      skipped > 0 && `${formatNumber(skipped)} skipped`,
      failed > 0 && `${formatNumber(failed)} failed`,
      left > 0 && `${formatNumber(left)} left`,
    ]
      .filter((part) => part !== false)
      .join(", "),
  toCollection: "Show the drafts",
  retry: (failed: number) => `Try ${formatNumber(failed)} again`,
  undo: "Undo",
  undoTitle: (drafts: number) => `Move ${formatCount(drafts, "draft")} to the trash?`,
  undoQuestion:
    "The drafts imported from this list move to the trash. You can restore them for 30 days. Raised quantities stay, and so do listings that are live on eBay.",
  undoConfirm: (drafts: number) => `Move ${formatCount(drafts, "draft")}`,
  undone: (moved: number) => `${formatCount(moved, "draft")} moved to the trash`,
  undoKept: (kept: number) =>
    `${formatCount(kept, "listing")} stayed, because they are live on eBay or were deleted before`,
  undoFailed: "The import could not be undone",

  list: "Products of your store",
  filters: "Filter",
  filter: {
    all: "All",
    new: "New",
    yours: "Already yours",
    taken: "Imported",
    refused: "Can't be imported",
    failed: "Failed",
  },
  search: "Name or SKU",
  yoursChoice: "Products you already have",
  skip: "Skip those you have",
  raise: "Raise their quantity",
  import: (some: number) => `Import ${formatCount(some, "product")}`,
  selectSome: "Please select at least one product",
  noneFits: "No products found",
  noneFitsHint: "Change the search or the filter.",
  showAll: "Show all products",
  columns: {
    name: "Product",
    sku: "SKU",
    price: "Price",
    quantity: "Qty",
    pictures: "Pictures",
    what: "What happens",
  },

  verdict: {
    new: "Becomes a draft",
    imported: "Imported before",
    yours: "Already yours",
    refused: "Can't be imported",
  },
  adds: (quantity: number) => (quantity === 0 ? "Nothing to add" : `Adds ${formatNumber(quantity)}`),
  result: {
    created: "Draft created",
    raised: "Quantity raised",
    already: "Imported before",
    skipped: "Already yours, skipped",
    failed: "Failed",
  },
  picturesMissing: (missing: number) => `${formatCount(missing, "picture")} could not be copied`,
  repeatNote: {
    skip: "Another product has this SKU. Only the first becomes a draft",
    raise: "Another product has this SKU. This stock is added to its draft",
  },
  cannotChoose: "This product can't be imported",
  chooseRaise: "You already have this product. Choose Raise their quantity to add its stock.",
  refusal: {
    external: "It is sold on another site",
    grouped: "A group of other products, which are listed separately",
    virtual: "A download, nothing to ship",
    nameless: "It has no name",
    "no-variations": "Its variations are missing in the store",
  } satisfies Record<ShopRefusal, string>,
  note: {
    draft: "Not published in your store",
    "no-price": "No price",
    "other-currency": "Price left out: not in US dollars",
    "no-sku": "No SKU",
    "sku-unusable": "SKU left out: over 50 characters, or with a slash",
    "title-cut": "Title will be cut to 80 characters",
    "shared-stock": "Stock is shared by all variations: 1 is imported",
    "no-pictures": "No pictures",
  } satisfies Record<ShopRowNote, string>,
} as const;

interface ImportCounts {
  readonly created: number;
  readonly raised: number;
  readonly already: number;
  readonly skipped: number;
  readonly failed: number;
}
