import { listingDocument, paths } from "@contract/documents";

import { useDocuments } from "@/lib/firestore/useDocuments";
import { usePerson } from "@/lib/session/session";
import { DryRunDialog } from "@/ui/overlays/DryRunDialog";

import { copy } from "./copy";

/** Number of listings that are named. */
const NAMED = 20;
const named = listingDocument.pick({ title: true });

interface PurgeDialogProps {
  readonly total: number;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/** Asks for the first confirmation, and shows what would be deleted. */
export function PurgeDialog({ total, onContinue, onClose }: PurgeDialogProps) {
  const { uid } = usePerson();
  const first = useDocuments(
    { path: paths.listings(uid), orderBy: [["updatedAt", "desc"]], limit: NAMED },
    named,
  );
  const listings = first.status === "ready" ? first.value.documents : [];
  return (
    <DryRunDialog
      title={copy.purgeTitle(total)}
      confirmLabel={copy.purgeNext}
      danger
      lines={listings.map(({ id, title }) => ({ key: id, title: title === "" ? copy.untitled : title }))}
      count={total}
      undo={copy.purgeBody(total)}
      onClose={onClose}
      onConfirm={onContinue}
    />
  );
}
