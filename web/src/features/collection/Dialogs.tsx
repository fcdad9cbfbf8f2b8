import { lazy, Suspense } from "react";

import { createLazyComponent } from "@/ui/overlays/lazyComponent";

import { ask, useAsking } from "./bulk/asking";
import { findRows } from "./list/rowText";

const importGoingDialogs = () => import("./bulk/GoingDialogs");
const KeepDialog = createLazyComponent(() => importGoingDialogs().then((m) => m.KeepDialog));
const PushDialog = createLazyComponent(() => importGoingDialogs().then((m) => m.PushDialog));
const ReAnalysisDialog = createLazyComponent(() => importGoingDialogs().then((m) => m.ReAnalysisDialog));
const importRemovalDialogs = () => import("./bulk/RemovalDialogs");
const DeleteDialog = createLazyComponent(() => importRemovalDialogs().then((m) => m.DeleteDialog));
const EndDialog = createLazyComponent(() => importRemovalDialogs().then((m) => m.EndDialog));
const RelistDialog = createLazyComponent(() => importRemovalDialogs().then((m) => m.RelistDialog));
const DuplicatesDialog = lazy(() =>
  import("./DuplicatesDialog").then((m) => ({ default: m.DuplicatesDialog })),
);
const ChangeDialog = lazy(() => import("./bulk/ChangeDialog").then((m) => ({ default: m.ChangeDialog })));
const AddDialog = lazy(() => import("./wishlists/AddDialog").then((m) => ({ default: m.AddDialog })));
const SettleDialog = lazy(() => import("./bulk/SettleDialog").then((m) => ({ default: m.SettleDialog })));
const CarLabelsDialog = lazy(() =>
  import("@/lib/print/CarLabelsDialog").then((m) => ({ default: m.CarLabelsDialog })),
);

interface DialogsProps {
  /** Gets listings that were removed from the collection. */
  readonly onGone: (ids: readonly string[]) => void;
}

export function Dialogs(props: DialogsProps) {
  return (
    <Suspense>
      <AskedDialog {...props} />
    </Suspense>
  );
}

function AskedDialog({ onGone }: DialogsProps) {
  const { asked } = useAsking();
  switch (asked?.kind) {
    case "delete":
      return <DeleteDialog ids={asked.ids} onGone={onGone} />;
    case "end":
      return <EndDialog ids={asked.ids} />;
    case "wishlist":
      return <AddDialog ids={asked.ids} listId={asked.listId} />;
    case "relist":
      return <RelistDialog ended={asked.ended} />;
    case "re-analyze":
      return <ReAnalysisDialog ids={asked.ids} />;
    case "labels":
      return <CarLabelsDialog cars={findRows(asked.ids)} onClose={() => ask(null)} />;
    case "push":
      return <PushDialog ids={asked.ids} />;
    case "keep":
      return <KeepDialog ids={asked.ids} />;
    case "settle":
      return <SettleDialog ids={asked.ids} />;
    case "change":
      return <ChangeDialog plan={asked.plan} />;
    case "duplicates":
      return <DuplicatesDialog />;
    case undefined:
      return null;
  }
}
