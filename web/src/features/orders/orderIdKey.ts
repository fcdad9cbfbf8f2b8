/** Returns the query key for finding an order's document by an id, Pegboard's or the marketplace's. */
export const orderIdKey = (uid: string, id: string) => ["orderId", uid, id] as const;
