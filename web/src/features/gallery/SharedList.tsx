import { useQuery } from "@tanstack/react-query";

import { MAX_VISITOR_ITEMS, openSharedWishlist } from "@contract/galleries/visitorWishlists";

import { call } from "@/lib/calls/call";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { Button } from "@/ui/controls/Button";
import { Sheet } from "@/ui/overlays/Sheet";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "./copy";
import { ItemList } from "./ItemList";
import { addItem } from "./visitorWishlist";
import { WishButton } from "./WishButton";

interface SharedListProps {
  readonly username: string;
  readonly wishlistId: string;
  readonly onClose: () => void;
}

/** Shows a shared list. Anyone can view it, and only its visitor can change it. */
export function SharedList({ username, wishlistId, onClose }: SharedListProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["sharedWishlist", wishlistId],
    queryFn: () => call(openSharedWishlist, { wishlistId }),
  });
  const addAll = () => {
    // Cars of another gallery can't be added to this one's list.
    const items = data?.username === username ? data.items : [];
    if (!items.every((item) => addItem(item))) showToast(copy.full(MAX_VISITOR_ITEMS), { tone: "warning" });
    onClose();
  };
  return (
    <Sheet
      onClose={onClose}
      title={copy.shared}
      {...(data && { description: copy.cars(data.items.length) })}
      footer={
        data?.username === username &&
        data.items.length > 0 && (
          <Button variant="primary" onClick={addAll}>
            {copy.addAll}
          </Button>
        )
      }
    >
      {error ? (
        <FailureBanner title={copy.sharedFailed} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ItemList items={data.items} label={copy.shared} actionOf={(item) => <WishButton item={item} />} />
      ) : (
        <SkeletonRows label={copy.shared} rows={3} />
      )}
    </Sheet>
  );
}
