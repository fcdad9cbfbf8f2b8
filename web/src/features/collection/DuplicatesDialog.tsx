import { useQuery } from "@tanstack/react-query";

import { findDuplicates } from "@contract/trash/trash";

import { nameListing } from "@/lib/listings/nameListing";
import { call } from "@/lib/calls/call";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { Progress } from "@/ui/status/Progress";

import { openDialog } from "./bulk/openDialog";
import { copy } from "./copy";
import { removeAllDuplicates } from "./bulk/removing";
import { formatCount } from "@/ui/numbers";

/** Shows the duplicates before they are removed. */
export function DuplicatesDialog() {
  const { isOn } = useMarketplace();
  const found = useQuery({
    queryKey: ["duplicates"],
    queryFn: () => call(findDuplicates, {}),
    gcTime: 0,
    staleTime: 0,
  });
  const count = found.data?.totalRemoved ?? 0;
  return (
    <Dialog
      onClose={() => openDialog(null)}
      title="Remove duplicates"
      width={560}
      description={isOn ? copy.duplicatesHint : copy.duplicatesHintOff}
      footer={
        <>
          <Button onClick={() => openDialog(null)}>{count > 0 ? "Cancel" : "Close"}</Button>
          {count > 0 && (
            <Button
              variant="danger"
              onClick={() => {
                openDialog(null);
                void removeAllDuplicates(count);
              }}
            >
              {`Remove ${formatCount(count, "duplicate")}`}
            </Button>
          )}
        </>
      }
    >
      {found.isPending ? (
        <Progress label="Looking for duplicates" done={0} total={null} />
      ) : found.isError ? (
        <FailureBanner title="The search for duplicates failed" error={found.error}>
          {copy.nothingChanged}
        </FailureBanner>
      ) : count === 0 ? (
        <p role="status">No duplicates.</p>
      ) : (
        <>
          <ul className="grid max-h-[40dvh] grid-cols-1 gap-2 overflow-auto">
            {found.data.groups.map(({ by, key, kept, removed, addedQuantity }) => (
              <li key={`${by}-${key}`}>
                <p className="min-w-0 truncate font-strong">{nameListing(kept)}</p>
                <p className="text-muted">
                  {by === "sku" ? "SKU" : "Item"} {key}: {formatCount(removed.length, "copy", "copies")} to
                  the trash
                  {addedQuantity > 0 && `, quantity ${kept.quantity} → ${kept.quantity + addedQuantity}`}
                </p>
              </li>
            ))}
          </ul>
          {found.data.totalGroups > found.data.groups.length && (
            <p className="text-muted">and {found.data.totalGroups - found.data.groups.length} more</p>
          )}
          <p className="text-muted">{copy.inTrash(count)}</p>
        </>
      )}
    </Dialog>
  );
}
