import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

import type { Collection } from "@/lib/listings/api";
import { parseSharedList } from "@/lib/wishlists/wishlistLink";

import { findRows } from "../list/rowText";
import { openSharedList } from "./wishlistActions";

/** Opens a shared wishlist from the address, once its listings are loaded, or it is certain that they don't exist. */
export function useSharedLink(collection: Collection): void {
  const { search } = useLocation();
  const [shared] = useState(() => parseSharedList(new URLSearchParams(search)));
  const isOpened = useRef(false);
  useEffect(() => {
    if (!shared || isOpened.current || collection.status !== "ready" || !collection.answer.complete) return;
    // Those of the last visit may lack a listing that was added since.
    if (!collection.isCurrent && findRows(shared.itemIds).length < shared.itemIds.length) return;
    isOpened.current = true;
    openSharedList(shared);
  }, [shared, collection]);
}
