import { formatPrice } from "@/lib/money";
import { collectionStore } from "@/lib/listings/store";
import { useWishlists } from "@/lib/wishlists/wishlists";
import { DryRunDialog } from "@/ui/overlays/DryRunDialog";

import { ask } from "../bulk/asking";
import { copy } from "../copy";
import { getTitle } from "../list/rowText";
import { addManyToWishlist } from "./wishlistActs";

interface AddDialogProps {
  readonly ids: readonly string[];
  readonly listId: string;
}

/** Shows which listings would be added to a wishlist, and which are already on it. */
export function AddDialog({ ids, listId }: AddDialogProps) {
  const list = useWishlists(({ wishlists }) => wishlists.find(({ id }) => id === listId));
  if (list === undefined) return null;
  const known = new Set(list.items.map(({ id }) => id));
  const rows = ids.flatMap((id) => collectionStore.get(id) ?? []);
  const added = rows.filter(({ id }) => !known.has(id));
  return (
    <DryRunDialog
      title={copy.addTitle(added.length, list.name)}
      confirmLabel={copy.addConfirm(added.length)}
      lines={added.map((row) => ({ key: row.id, title: getTitle(row), change: formatPrice(row.price) }))}
      skipped={[{ reason: copy.onList, titles: rows.filter(({ id }) => known.has(id)).map(getTitle) }]}
      undo={copy.addUndo}
      onClose={() => ask(null)}
      onConfirm={() => {
        ask(null);
        void addManyToWishlist(list, added);
      }}
    />
  );
}
