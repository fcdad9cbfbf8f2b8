import type { ComponentProps } from "react";
import {
  Boxes,
  CloudOff,
  DollarSign,
  Download,
  Ellipsis,
  HardDriveDownload,
  Hash,
  ListChecks,
  ListPlus,
  Printer,
  Scale,
  Sparkles,
  Trash2,
  Upload,
} from "lucide-react";

import { useMarketplace } from "@/lib/ebay/marketplace";
import { useWishlists } from "@/lib/wishlists/wishlists";
import { Button } from "@/ui/controls/Button";
import { IconButton } from "@/ui/controls/IconButton";
import { SelectionChip } from "@/ui/choices/SelectionChip";
import { Menu, MenuItem, MenuSeparator } from "@/ui/overlays/Menu";
import { showToast } from "@/ui/overlays/toast";

import { openDialog, useWishlistPanel } from "./openDialog";
import { PriceForm, QuantityForm } from "./BulkForms";
import { copy } from "../copy";
import { openSelectedLot } from "./openSelectedLot";
import { exportListings } from "./exportListings";
import { hasPicturesAtEbay, isDraft, isLive, findRows } from "../list/rowText";
import { addToCurrentWishlist } from "../wishlists/wishlistActions";
import { formatNumber } from "@/ui/numbers";

const BAR =
  "flex min-w-0 items-center gap-0.5 max-md:fixed max-md:inset-x-2 max-md:bottom-[calc(var(--bars)+8px)] max-md:z-25 max-md:h-13 max-md:justify-between max-md:floating max-md:px-2";

interface BulkBarProps {
  /** The selected listings of all pages. */
  readonly ids: readonly string[];
  /** Number of listings that match the view. */
  readonly total: number;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** Shows actions on the selected listings. Each can be undone, or asks for confirmation first. */
export function BulkBar({ ids, total, onSelectAll, onClear }: BulkBarProps) {
  const { isOn } = useMarketplace();
  const { currentId } = useWishlistPanel();
  const { wishlists } = useWishlists();
  const list = wishlists.find(({ id }) => id === currentId);
  const addTo = list ? `Add to ${list.name}` : "Add to wishlist";
  const end = () => {
    if (!findRows(ids).some(isLive)) showToast("None of these is live on eBay", { tone: "warning" });
    else openDialog({ kind: "end", ids });
  };
  const push = () => {
    if (!findRows(ids).some(isDraft)) showToast(copy.pushNone, { tone: "warning" });
    else openDialog({ kind: "push", ids });
  };
  const keep = () => {
    if (!findRows(ids).some(hasPicturesAtEbay)) showToast(copy.keepNone, { tone: "warning" });
    else openDialog({ kind: "keep", ids });
  };
  const settle = () => {
    const differing = findRows(ids).filter(({ differsFromEbay }) => differsFromEbay);
    if (differing.length === 0) showToast(copy.settleNone, { tone: "warning" });
    else openDialog({ kind: "settle", ids: differing.map(({ id }) => id) });
  };
  const exportCsv = () => {
    const rows = findRows(ids);
    void exportListings(`collection-${rows.length}.csv`, rows);
  };
  return (
    <div className={BAR} data-dock="selection" role="toolbar" aria-label="Selected listings">
      <SelectionChip touch label={`${ids.length} selected, clear`} onClear={onClear}>
        {formatNumber(ids.length)} selected
      </SelectionChip>
      <span className="sr-only" role="status">
        {ids.length} selected
      </span>
      {ids.length < total && (
        <BarButton className="max-md:hidden @max-[52rem]/coll:hidden" onClick={onSelectAll}>
          {copy.selectAll(total)}
        </BarButton>
      )}
      <PriceForm ids={ids} trigger={<BarButton icon={DollarSign}>Price</BarButton>} />
      <QuantityForm ids={ids} trigger={<BarButton icon={Hash}>Quantity</BarButton>} />
      <BarButton
        icon={ListPlus}
        className="max-w-50 max-md:hidden @max-[60rem]/coll:max-w-35"
        {...(list && { title: addTo })}
        onClick={() => addToCurrentWishlist(ids)}
      >
        <span className="min-w-0 truncate">{addTo}</span>
      </BarButton>
      <BarButton icon={Trash2} className="max-md:hidden" onClick={() => openDialog({ kind: "delete", ids })}>
        Delete
      </BarButton>
      <Menu
        trigger={
          <IconButton label="More to do with the selection" icon={Ellipsis} variant="ink" small touch />
        }
      >
        {ids.length < total && (
          <MenuItem icon={ListChecks} onSelect={onSelectAll}>
            {copy.selectAll(total)}
          </MenuItem>
        )}
        <div className="md:hidden">
          <MenuItem icon={ListPlus} onSelect={() => addToCurrentWishlist(ids)}>
            <span className="min-w-0 truncate">{addTo}</span>
          </MenuItem>
        </div>
        <MenuItem icon={Sparkles} onSelect={() => openDialog({ kind: "re-analyze", ids })}>
          {copy.reAnalyze}
        </MenuItem>
        {isOn && (
          <>
            <MenuItem icon={Upload} onSelect={push}>
              {copy.push}
            </MenuItem>
            <MenuItem icon={Scale} onSelect={settle}>
              {copy.settle}
            </MenuItem>
            <MenuItem icon={HardDriveDownload} onSelect={keep}>
              {copy.keep}
            </MenuItem>
            <MenuItem icon={CloudOff} onSelect={end}>
              End on eBay
            </MenuItem>
          </>
        )}
        <MenuItem icon={Printer} onSelect={() => openDialog({ kind: "labels", ids })}>
          {copy.labels}
        </MenuItem>
        <MenuItem icon={Boxes} onSelect={() => openSelectedLot(ids)}>
          {copy.lot}
        </MenuItem>
        <MenuItem icon={Download} onSelect={exportCsv}>
          Export CSV
        </MenuItem>
        <div className="md:hidden">
          <MenuSeparator />
          <MenuItem icon={Trash2} onSelect={() => openDialog({ kind: "delete", ids })}>
            Delete
          </MenuItem>
        </div>
      </Menu>
    </div>
  );
}

const BarButton = (props: ComponentProps<typeof Button>) => <Button small touch variant="ink" {...props} />;
