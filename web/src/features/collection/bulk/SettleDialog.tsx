import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { FIELDS } from "@contract/listings/fields";
import type { LedgerLine, Side } from "@contract/listings/ledger";

import { nameListing } from "@/lib/listings/nameListing";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { describeLine } from "@/lib/ledger/lineTexts";
import { withMembers } from "@/lib/withMembers";
import { Button } from "@/ui/controls/Button";
import { Checkbox } from "@/ui/choices/Checkbox";
import { ActionDialog } from "@/ui/overlays/ConfirmDialog";
import { Dialog } from "@/ui/overlays/Dialog";
import { SegmentedControl } from "@/ui/choices/SegmentedControl";
import { Text } from "@/ui/page/Text";

import { copy } from "../copy";
import { openDialog } from "./openDialog";
import { countFields, findDifferences, planSettling, settleMany, type Unsettled } from "./settling";
import { formatCount, formatNumber } from "@/ui/numbers";

/** Maximum number of dry-run lines shown. The receipt has all of them. */
const SHOWN = 200;

/** Shows the changes before anything is sent, and applies them on a click. */
export function SettleDialog({ ids }: { readonly ids: readonly string[] }) {
  const found = useQuery({
    queryKey: ["differences", ids],
    queryFn: () => findDifferences(ids),
    gcTime: 0,
    retry: false,
  });
  if (found.data && found.data.length > 0) return <Choice listings={found.data} />;
  return (
    <Dialog
      onClose={() => openDialog(null)}
      title={copy.settleTitle}
      footer={<Button onClick={() => openDialog(null)}>Close</Button>}
    >
      {found.isError ? (
        <FailureBanner title={copy.settleFailed} error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <p role="status">{found.isPending ? copy.settleReading : copy.settleNone}</p>
      )}
    </Dialog>
  );
}

function Choice({ listings }: { readonly listings: readonly Unsettled[] }) {
  const [side, setSide] = useState<Side>("ours");
  const [left, setLeft] = useState<ReadonlySet<LedgerLine["field"]>>(new Set());
  const counts = countFields(listings);
  const fields = new Set([...counts.keys()].filter((field) => !left.has(field)));
  const plan = planSettling(listings, side, fields);
  const unsent = side === "ours" ? listings.filter(({ isRevisable }) => !isRevisable).length : 0;
  return (
    <ActionDialog
      title={copy.settleTitle}
      width={640}
      actionLabel={`${copy.settleSides[side]} for ${formatCount(plan.length, "listing")}`}
      disabled={plan.length === 0}
      onAction={() => {
        openDialog(null);
        void settleMany(plan, side);
      }}
      onClose={() => openDialog(null)}
    >
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl<Side>
          label={copy.settleWhose}
          value={side}
          onChange={setSide}
          options={[
            { value: "ours", label: copy.settleSides.ours },
            { value: "theirs", label: copy.settleSides.theirs },
          ]}
        />
        {/* Each listing takes one read, and one write if something is sent. */}
        <span className="text-muted">{copy.settleCalls(plan.length * (side === "ours" ? 2 : 1))}</span>
      </div>
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
        <Text as="legend" look="label" className="pb-1">
          {copy.settleFields}
        </Text>
        {[...counts].map(([field, count]) => (
          <Checkbox
            key={field}
            touch
            checked={fields.has(field)}
            onChange={(isIn) => setLeft(withMembers(left, [field], !isIn))}
          >
            {FIELDS[field].label} ({formatNumber(count)})
          </Checkbox>
        ))}
      </fieldset>
      {unsent > 0 && <p className="text-muted">{copy.settleUnsent(unsent)}</p>}
      <p className="text-muted">{copy.settleNote}</p>
      <DryRun plan={plan} side={side} />
    </ActionDialog>
  );
}

function DryRun({ plan, side }: { readonly plan: readonly Unsettled[]; readonly side: Side }) {
  const lines = plan.flatMap((listing) => listing.lines.map((line) => ({ listing, line })));
  return (
    <section className="grid min-w-0 gap-1" aria-label={copy.settlePlan(lines.length)}>
      <Text as="h3" look="label">
        {copy.settlePlan(lines.length)}
      </Text>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it */}
      <ul className="max-h-[45vh] divide-y overflow-auto rounded-md border" tabIndex={0}>
        {lines.slice(0, SHOWN).map(({ listing, line }) => {
          const { label, ours, theirs } = describeLine(line);
          const [from, to] = side === "ours" ? [theirs, ours] : [ours, theirs];
          return (
            <li key={`${listing.listingId} ${line.field}`} className="grid gap-0.5 px-3 py-2">
              <span className="truncate font-medium">{nameListing(listing)}</span>
              <span className="line-clamp-4 wrap-anywhere tabular-nums">
                {label}: <del className="text-muted">{from}</del> → <ins className="no-underline">{to}</ins>
              </span>
            </li>
          );
        })}
        {lines.length > SHOWN && (
          <li className="px-3 py-2 text-muted">{copy.settleMore(lines.length - SHOWN)}</li>
        )}
      </ul>
    </section>
  );
}
