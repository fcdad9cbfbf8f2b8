import { ArrowUpRight, PanelRightClose, Plus, Trash2, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { nameListing } from "@/lib/listings/nameListing";
import { formatAge } from "@/lib/age";
import { formatPrice } from "@/lib/money";
import { urls } from "@/lib/browser/urls";
import { useNow } from "@/lib/browser/useNow";
import { handToBulkManager } from "@/lib/wishlists/wishlistHandOff";
import { ShareNotes, ShareWishlistButton } from "@/lib/wishlists/ShareWishlist";
import { createWishlist, deleteWishlist, useWishlists, type Wishlist } from "@/lib/wishlists/wishlists";
import { Button } from "@/ui/controls/Button";
import { IconButton } from "@/ui/controls/IconButton";
import { TextField } from "@/ui/controls/TextField";
import { Thumb } from "@/ui/pictures/Thumb";
import { showToast } from "@/ui/overlays/toast";
import { Text } from "@/ui/page/Text";

import { useWishlistPanel } from "../bulk/openDialog";
import { copy } from "../copy";
import { SideItem } from "../SideItem";
import { saveOrWarn, removeWithUndo } from "./wishlistActions";

/** Shows the seller's lists, and the items of the current one. */
export function WishlistPanel({ onHide }: { readonly onHide?: () => void }) {
  const { wishlists, unsaved } = useWishlists();
  const { currentId, isNaming } = useWishlistPanel();
  const now = useNow(60);
  const current = wishlists.find(({ id }) => id === currentId) ?? null;
  return (
    <div className="flex h-full min-h-0 flex-col">
      {onHide && (
        <header className="flex items-center gap-1 py-3 pr-2 pl-4">
          <Text as="h2" look="heading" className="min-w-0 flex-1">
            {copy.wishlists}
          </Text>
          <IconButton label="Hide wishlists" icon={PanelRightClose} onClick={onHide} />
        </header>
      )}
      <div className="border-b px-4 pb-3">
        {isNaming ? (
          <NewWishlist />
        ) : (
          <Button
            icon={Plus}
            className="w-full"
            onClick={() => useWishlistPanel.setState({ isNaming: true })}
          >
            {copy.newWishlist}
          </Button>
        )}
      </div>
      {wishlists.length === 0 ? (
        <p className="p-4 text-muted">
          No wishlists yet. A wishlist holds listings for a buyer or a show; add to it from the selection.
        </p>
      ) : (
        <ul className="grid max-h-2/5 flex-none gap-px overflow-auto border-b p-2">
          {wishlists.map((list) => (
            <li key={list.id}>
              <button
                type="button"
                className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-2 rounded-md px-2 py-1.5 text-left hover:bg-hover aria-pressed:rounded-l-none aria-pressed:bg-accent-quiet aria-pressed:shadow-[inset_2px_0_0_var(--color-accent-line)]"
                aria-pressed={list.id === currentId}
                onClick={() =>
                  useWishlistPanel.setState({ currentId: list.id === currentId ? null : list.id })
                }
              >
                <span className="min-w-0 truncate font-strong">{list.name}</span>
                <span className="text-right tabular-nums">{list.itemCount}</span>
                <span className="text-12 text-muted">Collection, {formatAge(list.updatedAt, now)}</span>
                <span className="text-right text-12 text-muted">
                  {list.removedItemsCount > 0 && `${list.removedItemsCount} removed`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {unsaved > 0 && (
        <p className="px-4 py-2 text-muted" role="status">
          {copy.unsavedWishlists}
        </p>
      )}
      <Items list={current} />
      <Foot list={current} />
    </div>
  );
}

/** Renders the form of a new list. Enter creates it, Escape cancels. */
function NewWishlist() {
  const [name, setName] = useState("");
  const [isNameNeeded, setNameNeeded] = useState(false);
  const close = () => useWishlistPanel.setState({ isNaming: false });
  const create = () => {
    if (name.trim() === "") {
      setNameNeeded(true);
      return;
    }
    saveOrWarn(() => {
      useWishlistPanel.setState({ currentId: createWishlist(name).id });
      close();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") create();
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="grid gap-2">
      <TextField
        ref={focusOnce}
        label={copy.wishlistName}
        maxLength={200}
        value={name}
        error={isNameNeeded ? copy.nameNeeded : null}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setName(event.target.value);
          setNameNeeded(false);
        }}
      />
      <div className="flex justify-end gap-2">
        <Button small onClick={close}>
          Cancel
        </Button>
        <Button small variant="primary" onClick={create}>
          Create
        </Button>
      </div>
    </div>
  );
}

function Items({ list }: { readonly list: Wishlist | null }) {
  if (!list) return <div className="min-w-0 flex-1" />;
  if (list.items.length === 0) return <p className="min-w-0 flex-1 p-4 text-muted">{copy.noItems}</p>;
  return (
    <ul className="min-h-0 flex-1 overflow-auto px-4 py-1" aria-label={list.name}>
      {list.items.map((item) => (
        <SideItem key={item.id}>
          <Thumb src={item.image} />
          <div className="min-w-0 flex-1">
            <Link
              className="line-clamp-2 font-medium wrap-anywhere decoration-field underline-offset-3 bidi-isolate hover:underline"
              to={urls.listing(item.id)}
              title={nameListing(item)}
            >
              {nameListing(item)}
            </Link>
            <p className="min-w-0 truncate code text-muted">{item.sku}</p>
          </div>
          <span className="tabular-nums">{formatPrice(item.price)}</span>
          <IconButton
            label={`Take ${nameListing(item)} off`}
            icon={X}
            small
            onClick={() => removeWithUndo(list, item)}
          />
        </SideItem>
      ))}
    </ul>
  );
}

/** Renders the buttons. Each shows a message if there is no list or it is empty. */
function Foot({ list }: { readonly list: Wishlist | null }) {
  const navigate = useNavigate();
  const warn = (text: string) => showToast(text, { tone: "warning" });

  const push = () => {
    if (!list) warn(copy.wishlistNeeded);
    else if (list.items.length === 0) warn(copy.noItems);
    else {
      saveOrWarn(() => {
        handToBulkManager(list);
        void navigate(urls.bulkManager);
      });
    }
  };
  const remove = () => {
    if (!list) return;
    saveOrWarn(() => {
      const undo = deleteWishlist(list.id);
      useWishlistPanel.setState({ currentId: null });
      showToast(`${list.name} deleted`, {
        tone: "success",
        detail: copy.inTrash(1),
        undo: () =>
          saveOrWarn(() => {
            undo();
            useWishlistPanel.setState({ currentId: list.id });
          }),
      });
    });
  };
  return (
    <div className="grid flex-none grid-cols-[1fr_1fr_auto] gap-2 border-t px-4 py-3">
      <div className="col-span-full empty:hidden">
        <ShareNotes list={list} />
      </div>
      <ShareWishlistButton list={list} />
      <Button icon={ArrowUpRight} onClick={push}>
        {copy.pushToBulk}
      </Button>
      <IconButton
        label="Delete the wishlist"
        icon={Trash2}
        variant="plain"
        disabled={!list}
        onClick={remove}
      />
    </div>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
