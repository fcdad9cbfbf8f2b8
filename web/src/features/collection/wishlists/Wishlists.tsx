import { memo, useEffect } from "react";

import { useMedia } from "@/lib/browser/useMedia";
import { createLazyComponent } from "@/ui/overlays/lazyComponent";
import { Sheet } from "@/ui/overlays/Sheet";

import { useWishlistPanel } from "../bulk/openDialog";
import { copy } from "../copy";
import { readPreferences } from "../list/savedView";

const WishlistPanel = createLazyComponent(() => import("./WishlistPanel").then((m) => m.WishlistPanel));

/** Renders the wishlists as a column in wide windows, otherwise as a sheet over the page. */
export const Wishlists = memo(function Wishlists() {
  const { isOpen } = useWishlistPanel();
  const isWide = useMedia("(width >= 72rem)");
  useEffect(() => {
    if (isWide && readPreferences().showWishlists) useWishlistPanel.setState({ isOpen: true });
  }, [isWide]);
  const hide = () => useWishlistPanel.setState({ isOpen: false });
  if (!isOpen) return null;
  if (isWide) {
    return (
      <aside className="min-h-0 w-80 border-l bg-surface" aria-label={copy.wishlists}>
        <WishlistPanel onHide={hide} />
      </aside>
    );
  }
  return (
    <Sheet onClose={hide} title={copy.wishlists}>
      <WishlistPanel />
    </Sheet>
  );
});
