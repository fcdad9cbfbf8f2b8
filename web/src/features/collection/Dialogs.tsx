import { lazy, Suspense, useState } from "react";

import { collectionStore } from "@/lib/listings/store";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { Checkbox } from "@/ui/choices/Checkbox";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";

import { ask, useAsking } from "./bulk/asking";
import { copy } from "./copy";
import { deleteMany, endMany } from "./bulk/removing";
import { formatCount, isLive, getTitle } from "./list/rowText";
import { PushTerms } from "./bulk/push/PushTerms";
import { startPush } from "./bulk/push/usePush";

const DuplicatesDialog = lazy(() =>
  import("./DuplicatesDialog").then((m) => ({ default: m.DuplicatesDialog })),
);
const ChangeDialog = lazy(() => import("./bulk/ChangeDialog").then((m) => ({ default: m.ChangeDialog })));
const SettleDialog = lazy(() => import("./bulk/SettleDialog").then((m) => ({ default: m.SettleDialog })));
const TrashSheet = lazy(() => import("./trash/TrashSheet").then((m) => ({ default: m.TrashSheet })));

const close = (isOpen: boolean) => !isOpen && ask(null);

/** `onGone` gets listings that were removed from the collection. */
export function Dialogs({ onGone }: { readonly onGone: (ids: readonly string[]) => void }) {
  const { asked } = useAsking();
  switch (asked?.kind) {
    case "delete":
      return <DeleteDialog ids={asked.ids} onGone={onGone} />;
    case "end":
      return <EndDialog ids={asked.ids} />;
    case "push":
      return <PushDialog ids={asked.ids} />;
    case "settle":
      return (
        <Suspense>
          <SettleDialog ids={asked.ids} />
        </Suspense>
      );
    case "change":
      return (
        <Suspense>
          <ChangeDialog plan={asked.plan} />
        </Suspense>
      );
    case "duplicates":
      return (
        <Suspense>
          <DuplicatesDialog />
        </Suspense>
      );
    case "trash":
      return (
        <Suspense>
          <TrashSheet />
        </Suspense>
      );
    case undefined:
      return null;
  }
}

interface IdsProps {
  readonly ids: readonly string[];
}

function DeleteDialog({ ids, onGone }: IdsProps & { readonly onGone: (ids: readonly string[]) => void }) {
  const { isConnected } = useMarketplace();
  const [endToo, setEndToo] = useState(false);
  const live = filterLive(ids).length;
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      title={`Delete ${describeListings(ids)}?`}
      confirmLabel={`Delete ${formatCount(ids.length, "listing")}`}
      danger
      onConfirm={() => {
        ask(null);
        void deleteMany(ids, endToo).then(onGone);
      }}
    >
      <p>{copy.inTrash(ids.length)}</p>
      {live > 0 && (
        <>
          <p className="mt-2">{ids.length === 1 ? copy.itStaysOnEbay : copy.staysOnEbay(live)}</p>
          {isConnected && (
            <Checkbox className="mt-2" checked={endToo} onChange={setEndToo}>
              End on eBay too, which can’t be undone
            </Checkbox>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

function EndDialog({ ids }: IdsProps) {
  const live = filterLive(ids);
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      title={`End ${describeListings(live)} on eBay?`}
      confirmLabel={`End ${formatCount(live.length, "listing")}`}
      danger
      onConfirm={() => {
        ask(null);
        void endMany(live);
      }}
    >
      Buyers don’t find {live.length === 1 ? "it" : "them"} any more. Ending can’t be undone, but an ended
      listing can be listed again.
    </ConfirmDialog>
  );
}

function PushDialog({ ids }: IdsProps) {
  const { isConnected } = useMarketplace();
  if (!isConnected) {
    return (
      <ConfirmDialog
        open
        onOpenChange={close}
        title={copy.notConnected}
        confirmLabel="OK"
        onConfirm={() => ask(null)}
      >
        The settings have the connection.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      title={`Put ${formatCount(ids.length, "draft")} on eBay?`}
      confirmLabel={`Push ${formatCount(ids.length, "draft")}`}
      onConfirm={() => {
        ask(null);
        void startPush(ids);
      }}
    >
      Each goes live as a fixed-price listing with its own price and quantity, and eBay may charge for it. It
      goes on when you leave this page, and can be cancelled.
      <PushTerms ids={ids} />
    </ConfirmDialog>
  );
}

const filterLive = (ids: readonly string[]): readonly string[] =>
  ids.filter((id) => {
    const row = collectionStore.get(id);
    return row !== null && isLive(row);
  });

/** Returns the title of one listing, or the number of several. */
function describeListings(ids: readonly string[]): string {
  const [only] = ids;
  const row = ids.length === 1 && only !== undefined ? collectionStore.get(only) : null;
  return row ? `“${getTitle(row)}”` : formatCount(ids.length, "listing");
}
