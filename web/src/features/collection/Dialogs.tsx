import { lazy, Suspense } from "react";

import { createLazyComponent } from "@/ui/overlays/lazyComponent";

import { openDialog, useOpenDialog } from "./bulk/openDialog";
import { findRows } from "./list/rowText";

const importPublishDialogs = () => import("./bulk/PublishDialogs");
const KeepDialog = createLazyComponent(() => importPublishDialogs().then((m) => m.KeepDialog));
const PushDialog = createLazyComponent(() => importPublishDialogs().then((m) => m.PushDialog));
const ReAnalysisDialog = createLazyComponent(() => importPublishDialogs().then((m) => m.ReAnalysisDialog));
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
      <CurrentDialog {...props} />
    </Suspense>
  );
}

function CurrentDialog({ onGone }: DialogsProps) {
  const { dialog } = useOpenDialog();
  switch (dialog?.kind) {
    case "delete":
      return <DeleteDialog ids={dialog.ids} onGone={onGone} />;
    case "end":
      return <EndDialog ids={dialog.ids} />;
    case "wishlist":
      return <AddDialog ids={dialog.ids} listId={dialog.listId} />;
    case "relist":
      return <RelistDialog ended={dialog.ended} />;
    case "re-analyze":
      return <ReAnalysisDialog ids={dialog.ids} />;
    case "labels":
      return <CarLabelsDialog cars={findRows(dialog.ids)} onClose={() => openDialog(null)} />;
    case "push":
      return <PushDialog ids={dialog.ids} />;
    case "keep":
      return <KeepDialog ids={dialog.ids} />;
    case "settle":
      return <SettleDialog ids={dialog.ids} />;
    case "change":
      return <ChangeDialog plan={dialog.plan} />;
    case "duplicates":
      return <DuplicatesDialog />;
    case undefined:
      return null;
  }
}
