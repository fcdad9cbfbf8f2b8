import { ArrowLeft, ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";

import { FailureBanner } from "@/lib/calls/FailureBanner";
import { ShareNotes, ShareWishlistButton } from "@/lib/wishlists/ShareWishlist";
import { useWishlistDetails } from "@/lib/wishlists/useGalleryWishlists";
import { urls } from "@/lib/browser/urls";
import { handToBulkManager } from "@/lib/wishlists/wishlistHandOff";
import { useWishlists } from "@/lib/wishlists/wishlists";
import { getListName, type ListedWishlist, type WishlistContent } from "@/lib/wishlistViews/shown";
import { WishlistDetail } from "@/lib/wishlistViews/WishlistDetail";
import { WishlistList } from "@/lib/wishlistViews/WishlistList";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { ShareButton } from "@/ui/controls/ShareButton";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "./copy";
import { useAllWishlists } from "./useAllWishlists";

interface WishlistsDialogProps {
  /** The id of the list shown, or `all` for the overview. */
  readonly current: string;
  readonly onOpen: (current: string) => void;
  readonly onClose: () => void;
}

const COLUMNS = "grid grid-cols-[240px_minmax(0,1fr)] items-start gap-5 max-md:grid-cols-[minmax(0,1fr)]";

/** Shows the wishlists of the gallery's visitors and the seller's own, with the items of a list. */
export function WishlistsDialog({ current, onOpen, onClose }: WishlistsDialogProps) {
  const { lists, isLoading, error, retry } = useAllWishlists();
  const isAll = current === "all";
  return (
    <Dialog
      onClose={onClose}
      title={copy.wishlists}
      width={920}
      footer={<Button onClick={onClose}>{copy.close}</Button>}
    >
      <FailureBanner title={copy.wishlistsFailed} error={error} onRetry={retry} />
      {isLoading && lists.length === 0 ? (
        <SkeletonRows label={copy.wishlists} rows={4} />
      ) : lists.length === 0 && isAll ? (
        !error && (
          <div className="py-4 text-center">
            <p className="font-strong">{copy.noWishlists}</p>
            <p className="mt-1 text-muted">{copy.noWishlistsHint}</p>
          </div>
        )
      ) : (
        <div className={isAll ? undefined : COLUMNS}>
          <WishlistList
            label={copy.wishlists}
            lists={lists}
            currentId={isAll ? null : current}
            onOpen={onOpen}
            {...(!isAll && { className: "max-md:hidden" })}
          />
          {!isAll && (
            <div className="min-w-0">
              <Button small icon={ArrowLeft} className="mb-3 md:hidden" onClick={() => onOpen("all")}>
                {copy.allWishlists}
              </Button>
              <OneWishlist key={current} id={current} listed={lists.find(({ id }) => id === current)} />
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

function OneWishlist({ id, listed }: { readonly id: string; readonly listed: ListedWishlist | undefined }) {
  const own = useWishlists(({ wishlists }) => wishlists.find((list) => list.id === id));
  const details = useWishlistDetails(own || listed?.type === "collection" ? null : id);
  if (own && listed) {
    return (
      <Opened
        list={listed}
        content={own}
        share={<ShareWishlistButton list={own} />}
        notes={<ShareNotes list={own} />}
      />
    );
  }
  if (details.error) {
    const { error, refetch } = details;
    return <FailureBanner title={copy.wishlistFailed} error={error} onRetry={() => void refetch()} />;
  }
  if (!details.data) return <SkeletonRows label={copy.wishlists} rows={4} />;
  const { wishlist, removedItems } = details.data;
  return (
    <Opened
      list={{ ...wishlist, name: null }}
      content={{ items: wishlist.items, removedItems }}
      share={
        <ShareButton
          text={window.location.origin + urls.sharedWishlist(wishlist.username, id)}
          label={copy.share}
          hint={copy.shareHint}
        />
      }
    />
  );
}

interface OpenedProps {
  readonly list: ListedWishlist;
  readonly content: WishlistContent;
  readonly share: ReactNode;
  /** What buyers won't see of the list. */
  readonly notes?: ReactNode;
}

function Opened({ list, content, share, notes }: OpenedProps) {
  const navigate = useNavigate();
  const push = () => {
    if (content.items.length === 0) {
      showToast(copy.noItems, { tone: "warning" });
      return;
    }
    try {
      handToBulkManager({ id: list.id, items: content.items });
    } catch {
      showToast(copy.noRoom, { tone: "danger" });
      return;
    }
    void navigate(urls.bulkManager);
  };
  return (
    <section aria-label={getListName(list)}>
      <h2 className="mb-2 text-14 font-strong wrap-anywhere">{getListName(list)}</h2>
      <WishlistDetail
        list={list}
        content={content}
        isOwn
        actions={
          <>
            <div className="flex flex-wrap gap-2">
              {share}
              <Button icon={ArrowUpRight} onClick={push}>
                {copy.pushToBulk}
              </Button>
            </div>
            {notes}
          </>
        }
      />
    </section>
  );
}
