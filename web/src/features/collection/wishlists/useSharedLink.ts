import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

import { parseSharedList } from "@/lib/wishlists/wishlistLink";

import { openSharedList } from "./wishlistActions";

/** Opens a shared wishlist from the address, once the listings are loaded. */
export function useSharedLink(isComplete: boolean): void {
  const { search } = useLocation();
  const [shared] = useState(() => parseSharedList(new URLSearchParams(search)));
  const isOpened = useRef(false);
  useEffect(() => {
    if (!shared || !isComplete || isOpened.current) return;
    isOpened.current = true;
    openSharedList(shared);
  }, [shared, isComplete]);
}
