import { ArrowUpRight, PanelRightClose, Plus, Share2, Trash2, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { formatAge } from "@/lib/age";
import { formatPrice } from "@/lib/money";
import { urls } from "@/lib/browser/urls";
import { useNow } from "@/lib/browser/useNow";
import { handToBulkManager } from "@/lib/wishlists/wishlistHandOff";
import { createWishlistLink } from "@/lib/wishlists/wishlistLink";
import { createWishlist, deleteWishlist, useWishlists, type Wishlist } from "@/lib/wishlists/wishlists";
import { Button } from "@/ui/controls/Button";
import { IconButton } from "@/ui/controls/IconButton";
import { TextField } from "@/ui/controls/TextField";
import { Thumb } from "@/ui/pictures/Thumb";
import { showToast } from "@/ui/overlays/toast";

import { useWishlistPanel } from "../bulk/asking";
import { copy } from "../copy";
import { kept, takeOffWishlist } from "./wishlistActs";

/** Milliseconds (specification: copy confirmation). */
const CONFIRMATION = 2000;

/** The person's lists, and what is on the current one. */
export function WishlistPanel({ onHide }: { readonly onHide?: () => void }) {
  const { wishlists, unsaved } = useWishlists();
  const { currentId, isNaming } = useWishlistPanel();
  const now = useNow(60);
  const current = wishlists.find(({ id }) => id === currentId) ?? null;
  return (
    <div className="wish">
      {onHide && (
        <header>
          <h2 className="h2 min-w-0 flex-1">{copy.wishlists}</h2>
          <IconButton label="Hide wishlists" icon={PanelRightClose} onClick={onHide} />
        </header>
      )}
      <div className="wish-new">
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
        <p className="text-muted p-4">
          No wishlists yet. A wishlist holds listings for a buyer or a show; add to it from the selection.
        </p>
      ) : (
        <ul className="wish-list">
          {wishlists.map((list) => (
            <li key={list.id}>
              <button
                type="button"
                aria-pressed={list.id === currentId}
                onClick={() =>
                  useWishlistPanel.setState({ currentId: list.id === currentId ? null : list.id })
                }
              >
                <span className="font-strong min-w-0 truncate">{list.name}</span>
                <span className="tabular-nums">{list.itemCount}</span>
                <span className="text-muted">Collection, {formatAge(list.updatedAt, now)}</span>
                <span className="text-muted">
                  {list.removedItemsCount > 0 && `${list.removedItemsCount} removed`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {unsaved > 0 && (
        <p className="text-muted px-4 py-2" role="status">
          {copy.unsavedWishlists}
        </p>
      )}
      <Items list={current} />
      <Foot list={current} />
    </div>
  );
}

/** Enter creates, Escape cancels. */
function NewWishlist() {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => useWishlistPanel.setState({ isNaming: false });
  const create = () => {
    if (name.trim() === "") {
      setProblem(copy.nameNeeded);
      return;
    }
    kept(() => {
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
        error={problem}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(null);
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
  if (list.items.length === 0) return <p className="text-muted min-w-0 flex-1 p-4">{copy.noItems}</p>;
  return (
    <ul className="side-list wish-items" aria-label={list.name}>
      {list.items.map((item) => (
        <li key={item.id}>
          <Thumb src={item.image} />
          <div className="min-w-0 flex-1">
            <Link className="t" to={urls.listing(item.id)} title={item.title}>
              {item.title}
            </Link>
            <p className="text-muted code min-w-0 truncate">{item.sku}</p>
          </div>
          <span className="tabular-nums">{formatPrice(item.price)}</span>
          <IconButton
            label={`Take ${item.title} off`}
            icon={X}
            small
            onClick={() => takeOffWishlist(list, item)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Each says what is missing where there is no list, or nothing on it. */
function Foot({ list }: { readonly list: Wishlist | null }) {
  const navigate = useNavigate();
  const [shared, setShared] = useState<"idle" | "Copied!" | "Failed">("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const warn = (text: string) => showToast(text, { tone: "warning" });

  const share = async () => {
    if (!list) {
      warn(copy.noneSelected);
      return;
    }
    const isCopied = await navigator.clipboard.writeText(createWishlistLink(list)).then(
      () => true,
      () => false,
    );
    if (!isCopied) showToast(copy.shareFailed, { tone: "danger" });
    setShared(isCopied ? "Copied!" : "Failed");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShared("idle"), CONFIRMATION);
  };
  const push = () => {
    if (!list) warn(copy.wishlistNeeded);
    else if (list.items.length === 0) warn(copy.noItems);
    else {
      kept(() => {
        handToBulkManager(list);
        void navigate(urls.bulkManager);
      });
    }
  };
  const remove = () => {
    if (!list) return;
    kept(() => {
      const undo = deleteWishlist(list.id);
      useWishlistPanel.setState({ currentId: null });
      showToast(`${list.name} deleted`, {
        tone: "success",
        detail: copy.inTrash(1),
        action: {
          label: "Undo",
          onSelect: () =>
            kept(() => {
              undo();
              useWishlistPanel.setState({ currentId: list.id });
            }),
        },
      });
    });
  };
  return (
    <div className="wish-foot">
      <Button
        icon={Share2}
        title="Copy a link that opens this list in your collection"
        onClick={() => void share()}
      >
        {shared === "idle" ? copy.share : shared}
      </Button>
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
      <span className="sr-only" role="status">
        {shared === "idle" ? "" : shared}
      </span>
    </div>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
