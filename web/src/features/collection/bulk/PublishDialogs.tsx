import { nameListing } from "@/lib/listings/nameListing";
import { describeError } from "@/lib/calls/errorText";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { formatPictures, startKeeping } from "@/lib/keeping/useKeeping";
import { formatPrice } from "@/lib/money";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "../copy";
import { hasPicturesAtEbay, isDraft, findRows } from "../list/rowText";
import { reAnalyze } from "../sync/reAnalysis";
import { BulkDryRunDialog } from "./BulkDryRunDialog";
import { openDialog } from "./openDialog";
import { PushTerms } from "./push/PushTerms";
import { startPush } from "./push/usePush";
import { formatCount } from "@/ui/numbers";

interface IdsProps {
  readonly ids: readonly string[];
}

export function PushDialog({ ids }: IdsProps) {
  const { isConnected } = useMarketplace();
  if (!isConnected) {
    return (
      <ConfirmDialog
        onClose={() => openDialog(null)}
        title={copy.notConnected}
        confirmLabel="OK"
        onConfirm={() => openDialog(null)}
      >
        The settings have the connection.
      </ConfirmDialog>
    );
  }
  const rows = findRows(ids);
  const drafts = rows.filter(isDraft);
  return (
    <BulkDryRunDialog
      title={`Put ${formatCount(drafts.length, "draft")} on eBay?`}
      confirmLabel={`Push ${formatCount(drafts.length, "draft")}`}
      lines={drafts.map((row) => ({
        key: row.id,
        title: nameListing(row),
        change: `${formatPrice(row.price)} × ${row.quantity}`,
      }))}
      skipped={[{ reason: copy.notDraft, titles: rows.filter((row) => !isDraft(row)).map(nameListing) }]}
      undo={copy.pushUndo}
      onConfirm={() => void startPush(drafts.map(({ id }) => id))}
    >
      <p>{copy.pushHint}</p>
      <div className="-mt-2 empty:hidden">
        <PushTerms ids={drafts.map(({ id }) => id)} />
      </div>
    </BulkDryRunDialog>
  );
}

/** Copies the pictures that only eBay stores. */
export function KeepDialog({ ids }: IdsProps) {
  const rows = findRows(ids);
  const kept = rows.filter(hasPicturesAtEbay);
  return (
    <BulkDryRunDialog
      title={copy.keepTitle(kept.length)}
      confirmLabel={copy.keep}
      lines={kept.map((row) => ({
        key: row.id,
        title: nameListing(row),
        change: row.imageCount > 0 ? formatPictures(row.imageCount) : "–",
      }))}
      skipped={[
        { reason: copy.keptAlready, titles: rows.filter((row) => !hasPicturesAtEbay(row)).map(nameListing) },
      ]}
      undo={copy.keepUndo}
      onConfirm={() => {
        startKeeping(kept.map(({ id }) => id)).catch((error: unknown) =>
          showToast(copy.keepNotStarted, { tone: "danger", detail: describeError(error) }),
        );
      }}
    >
      <p>{copy.keepHint}</p>
    </BulkDryRunDialog>
  );
}

export function ReAnalysisDialog({ ids }: IdsProps) {
  const rows = findRows(ids);
  return (
    <BulkDryRunDialog
      title={copy.reAnalyzeTitle(rows.length)}
      confirmLabel={copy.reAnalyze}
      lines={rows.map((row) => ({ key: row.id, title: nameListing(row), change: row.sku ?? "–" }))}
      undo={copy.reAnalyzeUndo}
      onConfirm={() => void reAnalyze(rows.map(({ id }) => id))}
    >
      <p>{copy.reAnalyzeHint}</p>
    </BulkDryRunDialog>
  );
}
