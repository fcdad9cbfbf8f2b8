import type { FormPlace } from "../refusalPlaces.ts";

/** Where a refusal stands in a form, and the item specific or detail of a condition that it is about. */
export interface RefusedPlace {
  readonly field: FormPlace;
  readonly part: string | null;
}

const at = (field: FormPlace, part: string | null = null): RefusedPlace => ({ field, part });

/**
 * Every place in a form at which the simulated eBay, or Pegboard before it, refuses an item. `tools/conformance` holds this
 * list to its tables of refusals.
 */
export const REFUSED_PLACES: readonly RefusedPlace[] = [
  at("title"),
  at("description"),
  at("price"),
  at("quantity"),
  at("sku"),
  at("firebaseImages"),
  at("primaryCategory"),
  at("conditionId"),
  at("conditionId", "40001"),
  at("itemSpecifics", "Brand"),
  at("itemSpecifics", "Scale"),
  at("itemSpecifics", "Series"),
  at("itemSpecifics", "Vehicle Type"),
  at("terms.service"),
  at("terms.ounces"),
  at("terms.shippingPolicy"),
  at("terms.paymentPolicy"),
  at("terms.returnPolicy"),
];
