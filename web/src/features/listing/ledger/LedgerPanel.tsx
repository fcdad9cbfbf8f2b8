import type { ListingDocument } from "@contract/documents";
import { FIELDS } from "@contract/listings/fields";
import type { Ledger, LedgerLine } from "@contract/listings/ledger";

import { useNow } from "@/lib/browser/useNow";
import { formatAge } from "@/lib/age";
import { describeRefusal } from "@/lib/calls/errorText";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { formatDateTime } from "@/lib/dates";
import type { WithId } from "@/lib/firestore/documents";
import { findCardAtEbay } from "@/lib/ledger/cardAtEbay";
import type { describeLine } from "@/lib/ledger/lineTexts";
import { useLedger } from "@/lib/ledger/useLedger";
import { useCategoryRules } from "@/lib/listings/item/useCategoryRules";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";

import { ledgerCopy as copy } from "./copy";
import { ItemTermsList } from "./ItemTermsList";
import { CardFactsPart } from "./CardFactsPart";
import { useSettling } from "./useLedger";
import { useConditionNotes, useLineTexts } from "./useLineTexts";

/**
 * Compares eBay's values of a listing with ours, field by field. The seller chooses a side for each
 * difference.
 */
export function LedgerPanel({ listing }: { readonly listing: WithId<ListingDocument> }) {
  const ledger = useLedger(listing);
  if (listing.ebayItemId === null) return null;
  if (ledger.isError || !ledger.data) {
    return (
      <Panel title={copy.title}>
        {ledger.isError ? (
          <div className="p-3">
            <FailureBanner title={copy.failed} error={ledger.error} onRetry={() => void ledger.refetch()} />
          </div>
        ) : (
          <p className="p-4 text-muted">{copy.loading}</p>
        )}
      </Panel>
    );
  }
  return <LedgerView listing={listing} ledger={ledger.data} />;
}

interface LedgerViewProps {
  readonly listing: WithId<ListingDocument>;
  readonly ledger: Ledger;
}

function LedgerView({ listing, ledger }: LedgerViewProps) {
  const { listingId, lines, terms, isRevisable } = ledger;
  const readTexts = useLineTexts(listing, lines);
  const conditionNotes = useConditionNotes(listing, terms);
  const settling = useSettling(listingId);
  const rules = useCategoryRules(listing.primaryCategory?.categoryId ?? null).data?.rules ?? null;
  const card = findCardAtEbay(listing, ledger, rules);
  const differing = lines.filter(({ differs }) => differs);
  const agreeing = lines.filter(({ differs }) => !differs);
  const choose = (side: "ours" | "theirs", some: readonly LedgerLine[]) =>
    settling.mutate({ side, lines: some });
  const isBusy = (some: readonly LedgerLine[]) =>
    settling.isPending && settling.variables.lines.some((line) => some.includes(line));
  return (
    <Panel title={copy.title} aside={<CheckedAside lines={lines} />}>
      <CardFactsPart listing={listing} card={card} isRevisable={isRevisable} />
      {settling.isError && (
        <div className="p-3 pb-0">
          <FailureBanner title={copy.settleFailed} error={settling.error} onDismiss={settling.reset} />
        </div>
      )}
      {settling.data?.refusal && (
        <div className="p-3 pb-0">
          <Banner tone="danger" title={copy.refused} onDismiss={() => settling.reset()}>
            {describeRefusal(settling.data.refusal)}
          </Banner>
        </div>
      )}
      {differing.length === 0 ? (
        <p className="p-4">{card.differing.length === 0 ? copy.same : copy.sameElse}</p>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2 px-4 pt-3">
            <Text as="h3" look="label" className="flex-1">
              {copy.differing(differing.length)}
            </Text>
            {differing.length > 1 && (
              <>
                <Button small disabled={settling.isPending} onClick={() => choose("theirs", differing)}>
                  {copy.takeAll}
                </Button>
                {isRevisable && (
                  <Button small disabled={settling.isPending} onClick={() => choose("ours", differing)}>
                    {copy.sendAll}
                  </Button>
                )}
              </>
            )}
          </div>
          {!isRevisable && <p className="px-4 pt-2 text-muted">{copy.fixed}</p>}
          <ul className="divide-y">
            {differing.map((line) => (
              <Difference
                key={line.field}
                line={line}
                texts={readTexts(line)}
                isRevisable={isRevisable}
                busy={isBusy([line])}
                disabled={settling.isPending}
                onChoose={(side) => choose(side, [line])}
              />
            ))}
          </ul>
        </>
      )}
      {terms === null && <p className="px-4 pb-4 text-muted">{copy.unread}</p>}
      {agreeing.length > 0 && <Agreement lines={agreeing} readTexts={readTexts} />}
      {terms && <ItemTermsList terms={terms} conditionNotes={conditionNotes} />}
    </Panel>
  );
}

function CheckedAside({ lines }: { readonly lines: readonly LedgerLine[] }) {
  const now = useNow(60);
  const checked = lines.flatMap(({ checkedAt }) => checkedAt ?? []);
  if (checked.length === 0) return null;
  const at = Math.max(...checked);
  return (
    <time className="px-2 text-muted" dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      {copy.checked} {formatAge(at, now)}
    </time>
  );
}

interface DifferenceProps {
  readonly line: LedgerLine;
  readonly texts: ReturnType<typeof describeLine>;
  readonly isRevisable: boolean;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onChoose: (side: "ours" | "theirs") => void;
}

function Difference({ line, texts, isRevisable, busy, disabled, onChoose }: DifferenceProps) {
  const { label, ours, theirs } = texts;
  return (
    <li className="grid gap-2 p-4" aria-label={label}>
      <div className="flex items-baseline gap-2">
        <span className="flex-1 font-medium">{label}</span>
        <Text as="span" look="hint">
          {copy.checked} {line.checkedAt === null ? "–" : formatDateTime(line.checkedAt)}
        </Text>
      </div>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2">
        <SideValue who={copy.theirs} text={theirs} />
        <SideValue who={copy.ours} text={ours} />
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button small touch busy={busy} disabled={disabled} onClick={() => onChoose("theirs")}>
          {copy.take}
          <span className="sr-only"> for {label}</span>
        </Button>
        {isRevisable && (
          <Button small touch busy={busy} disabled={disabled} onClick={() => onChoose("ours")}>
            {copy.send}
            <span className="sr-only"> for {label}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function SideValue({ who, text }: { readonly who: string; readonly text: string }) {
  return (
    <div className="min-w-0">
      <Text as="dt" look="label">
        {who}
      </Text>
      <dd className="line-clamp-6 wrap-anywhere whitespace-pre-line tabular-nums">{text}</dd>
    </div>
  );
}

interface AgreementProps {
  readonly lines: readonly LedgerLine[];
  readonly readTexts: typeof describeLine;
}

/** Shows the fields that are equal, collapsed. */
function Agreement({ lines, readTexts }: AgreementProps) {
  return (
    <details className="border-t">
      <summary className="px-4 py-3">{copy.agreeing(lines.length)}</summary>
      <dl className="grid grid-cols-[minmax(6.5rem,auto)_1fr] gap-x-6 gap-y-1.5 px-4 pb-4">
        {lines.map((line) => (
          <div key={line.field} className="contents">
            <dt className="text-muted">{FIELDS[line.field].label}</dt>
            <dd>
              <span className="line-clamp-3 wrap-anywhere tabular-nums">{readTexts(line).theirs}</span>
              {line.checkedAt !== null && (
                <Text as="span" look="hint">
                  {copy.checked} {formatDateTime(line.checkedAt)}
                </Text>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
