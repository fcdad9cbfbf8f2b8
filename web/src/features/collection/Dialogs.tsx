import { lazy, Suspense } from "react";

import { collectionStore } from "@/lib/listings/store";

import { ask, useAsking } from "./bulk/asking";
import { KeepDialog, PushDialog, ReAnalysisDialog } from "./bulk/GoingDialogs";
import { DeleteDialog, EndDialog, RelistDialog } from "./bulk/RemovalDialogs";

const DuplicatesDialog = lazy(() =>
  import("./DuplicatesDialog").then((m) => ({ default: m.DuplicatesDialog })),
);
const ChangeDialog = lazy(() => import("./bulk/ChangeDialog").then((m) => ({ default: m.ChangeDialog })));
const AddDialog = lazy(() => import("./wishlists/AddDialog").then((m) => ({ default: m.AddDialog })));
const SettleDialog = lazy(() => import("./bulk/SettleDialog").then((m) => ({ default: m.SettleDialog })));
const CarLabelsDialog = lazy(() =>
  import("@/lib/print/CarLabelsDialog").then((m) => ({ default: m.CarLabelsDialog })),
);
const TrashSheet = lazy(() => import("./trash/TrashSheet").then((m) => ({ default: m.TrashSheet })));

/** `onGone` gets listings that were removed from the collection. */
export function Dialogs({ onGone }: { readonly onGone: (ids: readonly string[]) => void }) {
  const { asked } = useAsking();
  switch (asked?.kind) {
    case "delete":
      return <DeleteDialog ids={asked.ids} onGone={onGone} />;
    case "end":
      return <EndDialog ids={asked.ids} />;
    case "wishlist":
      return (
        <Suspense>
          <AddDialog ids={asked.ids} listId={asked.listId} />
        </Suspense>
      );
    case "relist":
      return <RelistDialog ended={asked.ended} />;
    case "re-analyze":
      return <ReAnalysisDialog ids={asked.ids} />;
    case "labels":
      return (
        <Suspense>
          <CarLabelsDialog
            cars={asked.ids.flatMap((id) => collectionStore.get(id) ?? [])}
            onClose={() => ask(null)}
          />
        </Suspense>
      );
    case "push":
      return <PushDialog ids={asked.ids} />;
    case "keep":
      return <KeepDialog ids={asked.ids} />;
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
