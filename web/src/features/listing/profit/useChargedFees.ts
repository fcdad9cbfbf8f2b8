import { useMemo } from "react";

import { orderDocument, paths } from "@contract/documents";

import { useDocuments } from "@/lib/firestore/useDocuments";
import { usePerson } from "@/lib/session/session";

import { type ChargedFees, sumChargedFees } from "./chargedFees";

/** Number of orders to read. Each is one document read. */
const NEWEST_ORDERS = 10;

/** Returns the fees that eBay charged for the newest sales of a listing. Null while unknown. */
export function useChargedFees(listingId: string): ChargedFees | null {
  const { uid } = usePerson();
  const orders = useDocuments(
    {
      path: paths.orders(uid),
      where: [["listingIds", "array-contains", listingId]],
      orderBy: [["date", "desc"]],
      limit: NEWEST_ORDERS,
    },
    orderDocument,
  );
  return useMemo(
    () => (orders.status === "ready" ? sumChargedFees(orders.value.documents, listingId) : null),
    [orders, listingId],
  );
}
