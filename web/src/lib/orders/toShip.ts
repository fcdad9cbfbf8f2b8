import type { DocumentQuery } from "../firestore/documents";
import { PAID, TO_SHIP } from "./orderState";

/** The orders that await shipment. Together with the date, the clauses need the indexes of firestore.indexes.json. */
export const AWAITING: NonNullable<DocumentQuery["where"]> = [
  ["status", "==", "open"],
  ["paymentStatus", "in", PAID],
  ["shippingStatus", "in", TO_SHIP],
];
