/** What every listing of ours has in common until the seller's own preferences say otherwise. */
export const SELLING_DEFAULTS = {
  site: "US",
  country: "US",
  currency: "USD",
  /**
   * Toys & Hobbies > Diecast & Toy Vehicles > Cars, Trucks & Vans > Contemporary Manufacture: the leaf under 180273
   * and 222, in which eBay lists nothing. Source: eBay US category tree (Taxonomy API, tree 0).
   */
  categoryId: "180506",
  /** New. */
  conditionId: "1000",
  /** Required of an item without a postal code. */
  location: "United States",
  /** Business days until it is sent. */
  dispatchTimeMax: 3,
  shippingService: "USPSGroundAdvantage",
  returnsAccepted: "ReturnsNotAccepted",
} as const;
