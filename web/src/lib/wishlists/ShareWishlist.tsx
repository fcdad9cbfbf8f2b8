import { Share2 } from "lucide-react";
import { useMemo, useState } from "react";

import { isForSale } from "@contract/galleries/galleries";

import { Button } from "@/ui/controls/Button";
import { useCopied } from "@/ui/controls/useCopied";
import { showToast } from "@/ui/overlays/toast";

import { useListingsOf } from "../listings/useCollection";
import { usePublicGallery } from "../session/usePublicGallery";
import { OpenGalleryDialog } from "./OpenGalleryDialog";
import { shareCopy as copy } from "./shareCopy";
import { createWishlistLink, type LinkedCars, MAX_LINKED_CARS, pickLinkedCars } from "./wishlistLink";
import type { Wishlist } from "./wishlists";

const NONE: Wishlist["items"] = [];

/** Returns what buyers see of a seller's list that is shared. */
function useLinkedCars(list: Wishlist | null): LinkedCars {
  const items = list?.items ?? NONE;
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const { rows, isWhole } = useListingsOf(ids);
  return useMemo(
    () => pickLinkedCars(ids, isWhole ? new Set(rows.filter(isForSale).map(({ id }) => id)) : null),
    [ids, rows, isWhole],
  );
}

/**
 * Copies a link that shows the cars of a seller's list in their public gallery. Without a gallery, asks the
 * seller to open it first (decisions/galleries/0297).
 */
export function ShareWishlistButton({ list }: { readonly list: Wishlist | null }) {
  const gallery = usePublicGallery();
  const { ids } = useLinkedCars(list);
  const { said, copy: copyText } = useCopied();
  const [isOpening, setOpening] = useState(false);

  const copyLink = (to: string) => copyText(createWishlistLink(to, ids));
  const share = async () => {
    if (!list) showToast(copy.noneSelected, { tone: "warning" });
    else if (gallery === null) setOpening(true);
    else if (await copyLink(gallery)) setOpening(false);
    else showToast(copy.failed, { tone: "danger" });
  };
  return (
    <>
      <Button
        icon={Share2}
        title={gallery === null ? copy.hintWithoutGallery : copy.hint}
        onClick={() => void share()}
      >
        {said ?? copy.share}
      </Button>
      <span className="sr-only" role="status">
        {said}
      </span>
      {isOpening && (
        <OpenGalleryDialog
          onClose={() => setOpening(false)}
          // Some browsers copy only right after a press. The dialog stays open then, with a button to copy.
          onOpened={(opened) => void copyLink(opened).then((isCopied) => setOpening(!isCopied))}
          onCopy={() => void share()}
        />
      )}
    </>
  );
}

/** Says which cars of the list buyers won't see. Renders nothing if they see all. */
export function ShareNotes({ list }: { readonly list: Wishlist | null }) {
  const { total, notForSale, leftOut } = useLinkedCars(list);
  if (notForSale === 0 && leftOut === 0) return null;
  const inPart = notForSale === 0 ? copy.inPart : copy.inPartForSale;
  return (
    <div className="text-muted" role="status">
      {notForSale > 0 && <p>{copy.notForSale(notForSale, total)}</p>}
      {leftOut > 0 && <p>{inPart(MAX_LINKED_CARS, total - notForSale)}</p>}
    </div>
  );
}
