import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

import { paths } from "@contract/documents";
import { MINUTE_MS } from "@contract/wire/durations";

import { countDocuments } from "../firestore/countDocuments";
import { usePerson } from "../session/session";
import { AWAITING } from "./orderState";

/** The interval between counts while the page is visible, in milliseconds. A count costs one read. */
const RECOUNT = MINUTE_MS;

/** Returns the number of orders that await shipment. Undefined until they are counted. */
export function useOrdersToShip(): number | undefined {
  const { uid } = usePerson();
  const { data } = useQuery({
    queryKey: ["ordersToShip", uid],
    queryFn: () => countDocuments({ path: paths.orders(uid), where: AWAITING }),
    refetchInterval: RECOUNT,
    staleTime: RECOUNT / 2,
    refetchOnWindowFocus: true,
  });
  return data;
}

/** Returns a function that counts the orders again, after one was shipped. */
export function useRecountOrdersToShip(): () => void {
  const { uid } = usePerson();
  const queries = useQueryClient();
  return useCallback(
    () => void queries.invalidateQueries({ queryKey: ["ordersToShip", uid] }),
    [queries, uid],
  );
}
