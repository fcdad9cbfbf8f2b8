/** Defaults for every listing unless the seller's own preferences override them. */
export const SELLING_DEFAULTS = {
  site: "US",
  country: "US",
  currency: "USD",
  /**
   * Toys & Hobbies > Diecast & Toy Vehicles > Cars, Trucks & Vans > Contemporary Manufacture. A leaf category: eBay
   * accepts no items in its parents 180273 and 222. Source: eBay US category tree (Taxonomy API, tree 0).
   */
  categoryId: "180506",
  /** New. */
  conditionId: "1000",
  /** Required for an item without a postal code. */
  location: "United States",
  /** Business days until shipment. */
  dispatchTimeMax: 3,
  shippingService: "USPSGroundAdvantage",
  returnsAccepted: "ReturnsNotAccepted",
} as const;
