import {
  CloudOff,
  ExternalLink,
  Images,
  ListPlus,
  RefreshCw,
  Sparkles,
  SquareArrowRight,
  Trash2,
  Upload,
} from "lucide-react";

import { smartSyncListing } from "@contract/sync";

import { nameListing } from "@/lib/listings/nameListing";
import { call } from "@/lib/calls/call";
import { describeError } from "@/lib/calls/errorText";
import type { ListingRow } from "@/lib/listings/row";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { clearStatus, showStatus } from "@/lib/calls/statusMessage";
import { urls } from "@/lib/browser/urls";
import { AnchoredMenu } from "@/ui/overlays/AnchoredMenu";
import { MenuItem, MenuLink, MenuSeparator } from "@/ui/overlays/Menu";
import { showToast } from "@/ui/overlays/toast";

import { openDialog } from "../bulk/openDialog";
import { copy } from "../copy";
import { goLive } from "../bulk/push/goLive";
import { getDirection, moveImages } from "../bulk/movingImages";
import { reAnalyze } from "../sync/reAnalysis";
import { isDraft, isLive, getItemPage } from "./rowText";
import { addToCurrentWishlist } from "../wishlists/wishlistActions";

interface RowMenuProps {
  readonly row: ListingRow | null;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** Renders one menu that all rows share. */
export function RowMenu({ row, anchor, onClose }: RowMenuProps) {
  const { isOn, isConnected } = useMarketplace();
  if (!row) return null;
  const ids = [row.id];
  const itemPage = getItemPage(row);
  const direction = getDirection(row);
  return (
    <AnchoredMenu label={`Actions for ${nameListing(row)}`} anchor={anchor} onClose={onClose}>
      <MenuLink icon={SquareArrowRight} to={urls.listing(row.id)}>
        Open
      </MenuLink>
      {isOn && isDraft(row) && (
        <MenuItem icon={Upload} onSelect={() => void goLive(row)}>
          {copy.goLive}
        </MenuItem>
      )}
      {isConnected && itemPage !== null && row.ebayItemId !== null && (
        <>
          <MenuItem
            icon={ExternalLink}
            onSelect={() => window.open(itemPage, "_blank", "noopener,noreferrer")}
          >
            View on eBay
          </MenuItem>
          <MenuItem icon={RefreshCw} onSelect={() => void refresh(row)}>
            Refresh from eBay
          </MenuItem>
        </>
      )}
      <MenuItem icon={Sparkles} onSelect={() => void reAnalyze(ids)}>
        {copy.reAnalyze}
      </MenuItem>
      <MenuItem icon={ListPlus} onSelect={() => addToCurrentWishlist(ids)}>
        Add to wishlist
      </MenuItem>
      {direction !== null && (
        <MenuItem icon={Images} onSelect={() => void moveImages(row, direction)}>
          {copy.moveImages[direction]}
        </MenuItem>
      )}
      <MenuSeparator />
      {isOn && isLive(row) && (
        <MenuItem icon={CloudOff} onSelect={() => openDialog({ kind: "end", ids })}>
          End on eBay
        </MenuItem>
      )}
      <MenuItem icon={Trash2} onSelect={() => openDialog({ kind: "delete", ids })}>
        Delete
      </MenuItem>
    </AnchoredMenu>
  );
}

async function refresh(row: ListingRow): Promise<void> {
  showStatus("loading", `Reading ${nameListing(row)} from eBay`);
  try {
    await call(smartSyncListing, { listingId: row.id });
    showStatus("success", `${nameListing(row)} is as on eBay`);
  } catch (error) {
    clearStatus();
    showToast(`${nameListing(row)} could not be read from eBay`, {
      tone: "danger",
      detail: describeError(error),
      duration: 8000,
    });
  }
}
