import type { ShopRefusal, ShopRowNote } from "@contract/shops/shopMigration";

const count = (value: number) => value.toLocaleString("en-US");
const counted = (value: number, one: string, many = `${one}s`) =>
  `${count(value)} ${value === 1 ? one : many}`;

/** Those of specification 3 (§5 and §8 "Store migration") stand word for word. */
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
  storeUrlHint: "As your buyers type it: https://your-store.com",
  consumerKey: "Consumer key",
  consumerSecret: "Consumer secret",
  keptSecret: "Saved, encrypted. Leave it, or type another one.",
  secretHint: "Stored encrypted; nobody can read it here again.",
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
  nothingKept: "Nothing was changed; what you typed is still here.",
  disconnectTitle: "Disconnect this store?",
  disconnectQuestion:
    "Its keys are forgotten here. What was imported stays in your collection. To withdraw the keys as well, revoke them in WooCommerce.",
  disconnected: "Store disconnected",
  disconnectFailed: "Failed to disconnect",
  store: "Store",
  currency: "Prices in",
  inStore: "In the store",
  found: (products: number | null, orders: number | null, customers: number | null) =>
    [
      products !== null && counted(products, "product"),
      orders !== null && counted(orders, "order"),
      customers !== null && counted(customers, "customer"),
    ]
      .filter((part) => part !== false)
      .join(", "),

  keysTitle: "Where the keys are made",
  keysSteps: [
    "In WordPress, open WooCommerce > Settings > Advanced > REST API.",
    "Press Add key. Choose an administrator as user and Read as permission: Pegboard changes nothing in your store.",
    "Press Generate API key, and copy both keys here. WooCommerce shows the secret only once.",
  ],
  keysPermalinks: "Under Settings > Permalinks anything but Plain must be chosen.",

  imported: "Imported so far",
  products: "Products",
  orders: "Orders",
  customers: "Customers",
  staysInStore: "Stay in your store: Pegboard's orders are eBay's.",
  customersStay: "Stay in your store: their data is not copied.",

  productsTitle: "Products",
  fetch: "Fetch Products",
  fetchAgain: "Fetch again",
  connectFirst: "Please connect to WooCommerce first",
  fetchFailed: (reason: string) => `Failed to fetch data: ${reason}`,
  noneYet: "No products fetched yet",
  noneYetHint:
    "Fetching looks only: it shows which products would become drafts, which you have already, and which can't be taken.",
  emptyStore: "This store has no products",
  emptyStoreHint: "Add products in WooCommerce, then fetch again.",
  fetching: "Reading your products",
  importing: "Importing",
  stop: "Stop",
  stopping: "Stopping",
  goesOn: (time: string) => `It goes on by itself at ${time}.`,
  tryNow: "Try now",
  goOn: "Continue",
  left: "This work was left lying",
  leftHint: "What was done is kept. Continue with the rest.",
  stoppedFetch: "Fetching was stopped",
  stoppedFetchHint: (read: number, all: number) => `${count(read)} of ${counted(all, "product")} are read.`,
  paused: "Waiting for the store",
  loading: "Loading your migration",
  loadFailed: "Your migration could not be loaded",
  tryAgain: "Try again",
  offline: "You are offline. What runs goes on without you.",
  serverFailed: "This could not be started",

  importDone: "Import complete!",
  importStopped: "Import was stopped",
  importFailed: "Import was broken off",
  outcome: ({ created, raised, already, skipped, failed }: Done, left: number) =>
    [
      `${counted(created, "draft")} created`,
      raised > 0 && `${counted(raised, "quantity", "quantities")} raised`,
      already > 0 && `${count(already)} here already`,
      skipped > 0 && `${count(skipped)} skipped`,
      failed > 0 && `${count(failed)} failed`,
      left > 0 && `${count(left)} left`,
    ]
      .filter((part) => part !== false)
      .join(", "),
  toCollection: "Show the drafts",
  retry: (failed: number) => `Try ${count(failed)} again`,
  undo: "Undo",
  undoTitle: (drafts: number) => `Move ${counted(drafts, "draft")} to the trash?`,
  undoQuestion:
    "What this list has imported goes to the trash for 30 days, from where it can be restored. Quantities that were raised stay, and so does what is live on eBay by now.",
  undoConfirm: (drafts: number) => `Move ${counted(drafts, "draft")}`,
  undone: (moved: number) => `${counted(moved, "draft")} moved to the trash`,
  undoKept: (kept: number) => `${counted(kept, "listing")} stayed: live on eBay, or deleted before`,
  undoFailed: "The import could not be undone",

  list: "Products of your store",
  filters: "Which products",
  filter: {
    all: "All",
    new: "New",
    yours: "Already yours",
    taken: "Imported",
    refused: "Can't be taken",
    failed: "Failed",
  },
  search: "Name or SKU",
  yoursChoice: "Products that you have already",
  skip: "Skip those you have",
  raise: "Raise their quantity",
  import: (some: number) => `Import ${counted(some, "product")}`,
  selectSome: "Please select at least one product",
  noneFits: "No product fits",
  noneFitsHint: "Look at all of them, or change the search.",
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
    refused: "Can't be taken",
  },
  adds: (quantity: number) => (quantity === 0 ? "Nothing to add" : `Adds ${count(quantity)}`),
  skipped: "Already yours, skipped",
  result: {
    created: "Draft created",
    raised: "Quantity raised",
    already: "Imported before",
    skipped: "Already yours, skipped",
    failed: "Failed",
  },
  picturesMissing: (missing: number) => `${counted(missing, "picture")} could not be copied`,
  twice: {
    skip: "Another product has this SKU: only the first becomes a draft",
    raise: "Another product has this SKU: this stock is added to the first one's draft",
  },
  cannotChoose: "This product can't be imported",
  chooseRaise: "You have this one already. Choose Raise their quantity to add its stock.",
  refusal: {
    external: "It is sold on another site",
    grouped: "A group of other products, which are here themselves",
    virtual: "A download, nothing to send",
    nameless: "It has no name",
    "no-variations": "Its variations are missing in the store",
  } satisfies Record<ShopRefusal, string>,
  note: {
    draft: "Not published in your store",
    "no-price": "No price",
    "other-currency": "Price left out: it is not in US dollars",
    "no-sku": "No SKU",
    "sku-unusable": "SKU left out: over 50 characters, or with a slash",
    "title-cut": "Title will be cut to 80 characters",
    "shared-stock": "Stock is counted for all variations together: 1 is taken",
    "no-pictures": "No pictures",
  } satisfies Record<ShopRowNote, string>,
} as const;

interface Done {
  readonly created: number;
  readonly raised: number;
  readonly already: number;
  readonly skipped: number;
  readonly failed: number;
}
