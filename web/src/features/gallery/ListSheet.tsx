import { X } from "lucide-react";

import { FailureBanner } from "@/lib/calls/FailureBanner";
import { urls } from "@/lib/browser/urls";
import { IconButton } from "@/ui/controls/IconButton";
import { ShareButton } from "@/ui/controls/ShareButton";
import { Sheet } from "@/ui/overlays/Sheet";

import { copy } from "./copy";
import { ItemList } from "./ItemList";
import { removeWithUndo } from "./removeWithUndo";
import { isUnsaved, save, useVisitor } from "./visitorWishlist";

export function ListSheet({
  username,
  onClose,
}: {
  readonly username: string;
  readonly onClose: () => void;
}) {
  const { list, isSaving, problem } = useVisitor();
  const state = isSaving
    ? copy.saving
    : isUnsaved(list)
      ? copy.unsaved
      : list.wishlistId === null
        ? ""
        : copy.saved;
  return (
    <Sheet
      onClose={onClose}
      title={copy.list}
      description={copy.about(username)}
      footer={
        <>
          <span className="min-w-0 flex-1 text-muted" role="status">
            {state}
          </span>
          <ShareButton
            text={
              list.wishlistId === null
                ? ""
                : new URL(urls.sharedWishlist(username, list.wishlistId), window.location.origin).href
            }
            label={copy.share}
            hint={copy.shareHint}
            disabled={list.wishlistId === null || list.items.length === 0}
          />
        </>
      }
    >
      <FailureBanner tone="warning" title={copy.unsaved} error={problem} onRetry={() => void save()} />
      {list.items.length === 0 ? (
        <p className="p-4 text-muted">{copy.listEmpty}</p>
      ) : (
        <ItemList
          items={list.items}
          label={copy.list}
          actionOf={(item) => (
            <IconButton
              label={copy.takeOff(item.title)}
              icon={X}
              small
              onClick={() => removeWithUndo(item)}
            />
          )}
        />
      )}
    </Sheet>
  );
}
