import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

import { parseSharedList } from "@/lib/wishlists/wishlistLink";

import { openSharedList } from "./wishlistActs";

/** A link that somebody shared a wishlist by, opened once the listings are known. */
export function useSharedLink(isComplete: boolean): void {
  const { search } = useLocation();
  const [asked] = useState(() => parseSharedList(new URLSearchParams(search)));
  const isOpened = useRef(false);
  useEffect(() => {
    if (!asked || !isComplete || isOpened.current) return;
    isOpened.current = true;
    openSharedList(asked);
  }, [asked, isComplete]);
}
