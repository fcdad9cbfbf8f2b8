import { nameListing } from "@/lib/listings/nameListing";
import { formatPrice } from "@/lib/money";
import { useWishlists } from "@/lib/wishlists/wishlists";

import { BulkDryRunDialog } from "../bulk/BulkDryRunDialog";
import { copy } from "../copy";
import { findRows } from "../list/rowText";
import { addManyToWishlist } from "./wishlistActions";

/** Shows which listings would be added to a wishlist, and which are already on it. */
export function AddDialog({ ids, listId }: { readonly ids: readonly string[]; readonly listId: string }) {
  const list = useWishlists(({ wishlists }) => wishlists.find(({ id }) => id === listId));
  if (list === undefined) return null;
  const known = new Set(list.items.map(({ id }) => id));
  const rows = findRows(ids);
  const added = rows.filter(({ id }) => !known.has(id));
  return (
    <BulkDryRunDialog
      title={copy.addTitle(added.length, list.name)}
      confirmLabel={copy.addConfirm(added.length)}
      lines={added.map((row) => ({ key: row.id, title: nameListing(row), change: formatPrice(row.price) }))}
      skipped={[{ reason: copy.onList, titles: rows.filter(({ id }) => known.has(id)).map(nameListing) }]}
      undo={copy.addUndo}
      onConfirm={() => void addManyToWishlist(list, added)}
    />
  );
}
