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
const DuplicatesDialog = createLazyComponent(() =>
  import("./DuplicatesDialog").then((m) => m.DuplicatesDialog),
);
const ChangeDialog = createLazyComponent(() => import("./bulk/ChangeDialog").then((m) => m.ChangeDialog));
const AddDialog = createLazyComponent(() => import("./wishlists/AddDialog").then((m) => m.AddDialog));
const SettleDialog = createLazyComponent(() => import("./bulk/SettleDialog").then((m) => m.SettleDialog));
const CarLabelsDialog = createLazyComponent(() =>
  import("@/lib/print/CarLabelsDialog").then((m) => m.CarLabelsDialog),
);

interface DialogsProps {
  /** Gets listings that were removed from the collection. */
  readonly onGone: (ids: readonly string[]) => void;
}

const close = () => openDialog(null);

export function Dialogs({ onGone }: DialogsProps) {
  const { dialog } = useOpenDialog();
  switch (dialog?.kind) {
    case "delete":
      return <DeleteDialog ids={dialog.ids} onGone={onGone} onGiveUp={close} />;
    case "end":
      return <EndDialog ids={dialog.ids} onGiveUp={close} />;
    case "wishlist":
      return <AddDialog ids={dialog.ids} listId={dialog.listId} onGiveUp={close} />;
    case "relist":
      return <RelistDialog ended={dialog.ended} onGiveUp={close} />;
    case "re-analyze":
      return <ReAnalysisDialog ids={dialog.ids} onGiveUp={close} />;
    case "labels":
      return <CarLabelsDialog cars={findRows(dialog.ids)} onClose={close} />;
    case "push":
      return <PushDialog ids={dialog.ids} onGiveUp={close} />;
    case "keep":
      return <KeepDialog ids={dialog.ids} onGiveUp={close} />;
    case "settle":
      return <SettleDialog ids={dialog.ids} onGiveUp={close} />;
    case "change":
      return <ChangeDialog plan={dialog.plan} onGiveUp={close} />;
    case "duplicates":
      return <DuplicatesDialog onGiveUp={close} />;
    case undefined:
      return null;
  }
}
