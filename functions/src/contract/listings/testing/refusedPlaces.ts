import type { FormPlace } from "../refusalPlaces.ts";

/** The place of a refusal in a form, with its item specific or condition detail. */
export interface RefusedPlace {
  readonly field: FormPlace;
  readonly part: string | null;
}

const at = (field: FormPlace, part: string | null = null): RefusedPlace => ({ field, part });

/**
 * All places in a form where the simulated eBay, or Pegboard before it, rejects an item. `tools/conformance`
 * compares this list with its tables of refusals.
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
