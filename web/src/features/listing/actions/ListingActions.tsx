import {
  Copy,
  Ellipsis,
  ExternalLink,
  Pencil,
  Printer,
  RefreshCw,
  Repeat,
  Square,
  Trash2,
  Upload,
} from "lucide-react";
import { useState } from "react";

import type { ListingDocument } from "@contract/documents";

import type { WithId } from "@/lib/firestore/documents";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { isPublishable, getStatus } from "@/lib/listings/listing";
import { urls } from "@/lib/browser/urls";
import { CarLabelsDialog } from "@/lib/print/CarLabelsDialog";
import type { useGoLive } from "@/lib/listings/useGoLive";
import { Button } from "@/ui/controls/Button";
import { ButtonLink, ButtonAnchor } from "@/ui/controls/ButtonLink";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { IconButton } from "@/ui/controls/IconButton";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "@/ui/overlays/Menu";

import { copy } from "../copy";
import { toShippingRefusal } from "./relistRefusal";
import { RelistDialog } from "./RelistDialog";
import type { useListingActions } from "./useListingActions";

interface ListingActionsProps {
  readonly listing: WithId<ListingDocument>;
  readonly goLive: ReturnType<typeof useGoLive>;
  readonly actions: ReturnType<typeof useListingActions>;
}

/** Renders a button for the next step, and a menu with all other actions. */
export function ListingActions({ listing, goLive, actions }: ListingActionsProps) {
  const [asking, setAsking] = useState<"end" | "delete" | "labels" | "relist" | null>(null);
  const { isOn } = useMarketplace();
  const { id, listingUrl, ebayItemId } = listing;
  const isLive = ebayItemId !== null && ["active", "scheduled"].includes(getStatus(listing));
  const canRelist = isOn && ebayItemId !== null && !isLive;
  const close = () => setAsking(null);
  return (
    <>
      {isOn && listingUrl && (
        <ButtonAnchor icon={ExternalLink} href={listingUrl} target="_blank" rel="noreferrer">
          {copy.openOnEbay}
        </ButtonAnchor>
      )}
      {isOn && isPublishable(listing) && (
        <Button variant="primary" icon={Upload} busy={goLive.isPending} onClick={() => goLive.mutate()}>
          {copy.goLive}
        </Button>
      )}
      {isOn && isLive && (
        <ButtonLink to={urls.reviseListing(id)} icon={Pencil} variant="primary">
          {copy.revise}
        </ButtonLink>
      )}
      {canRelist && (
        <Button
          variant="primary"
          icon={Repeat}
          busy={actions.relist.isPending}
          onClick={() => setAsking("relist")}
        >
          {copy.relist}
        </Button>
      )}
      <Menu trigger={<IconButton label="More actions" icon={Ellipsis} variant="plain" />}>
        <MenuLink to={urls.editListing(id)} icon={Pencil}>
          {copy.edit}
        </MenuLink>
        {isOn && ebayItemId !== null && (
          <MenuItem icon={RefreshCw} onSelect={() => actions.refresh.mutate()}>
            {copy.refresh}
          </MenuItem>
        )}
        <MenuItem icon={Copy} onSelect={() => actions.duplicate.mutate(crypto.randomUUID())}>
          {copy.duplicate}
        </MenuItem>
        <MenuItem icon={Printer} onSelect={() => setAsking("labels")}>
          {copy.labels}
        </MenuItem>
        <MenuSeparator />
        {isOn && isLive && (
          <MenuItem icon={Square} onSelect={() => setAsking("end")}>
            {copy.end}
          </MenuItem>
        )}
        <MenuItem icon={Trash2} onSelect={() => setAsking("delete")}>
          {copy.delete}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking === "end"}
        onClose={close}
        title={copy.endTitle}
        confirmLabel={copy.end}
        danger
        onConfirm={() => {
          setAsking(null);
          actions.end.mutate();
        }}
      >
        {copy.endWarning}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "delete"}
        onClose={close}
        title={copy.deleteTitle}
        confirmLabel={copy.delete}
        danger
        onConfirm={() => {
          setAsking(null);
          actions.remove.mutate();
        }}
      >
        {isLive ? copy.deleteLiveWarning : copy.inTrash}
      </ConfirmDialog>
      {asking === "labels" && <CarLabelsDialog cars={[listing]} onClose={close} />}
      {asking === "relist" && (
        <RelistDialog
          listing={listing}
          refusal={toShippingRefusal(actions.relist.error)}
          onClose={close}
          onRelist={(quantity, shipping) => {
            setAsking(null);
            actions.relist.mutate(
              { quantity, shipping },
              { onError: (error) => setAsking(toShippingRefusal(error) === null ? null : "relist") },
            );
          }}
        />
      )}
    </>
  );
}
