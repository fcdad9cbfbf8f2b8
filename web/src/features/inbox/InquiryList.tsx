import { Ban, CircleQuestionMark, type LucideIcon, Tag, Undo2 } from "lucide-react";
import { Link } from "react-router-dom";

import type { InquiryKind } from "@contract/inbox";

import { formatAge } from "@/lib/age";
import { formatWeekdayTime } from "@/lib/dates";
import { LoadFailed } from "@/lib/firestore/LoadFailed";
import type { Live } from "@/lib/firestore/useDocuments";
import { formatPrice } from "@/lib/money";
import { Button } from "@/ui/controls/Button";
import { Badge } from "@/ui/status/Badge";
import { Banner } from "@/ui/status/Banner";
import { EmptyState } from "@/ui/status/EmptyState";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { copy, ONE_OF_KIND, describeReason, STATE_LABELS } from "./copy";
import { type Inquiry, type LoadedInquiries, MOST_SHOWN } from "./useInquiries";
import { type InboxView, inboxView } from "./view";

const KIND_ICONS: Readonly<Record<InquiryKind, LucideIcon>> = {
  question: CircleQuestionMark,
  offer: Tag,
  cancellation: Ban,
  return: Undo2,
};

interface InquiryListProps {
  readonly found: readonly Inquiry[];
  readonly loaded: Live<LoadedInquiries>;
  readonly view: InboxView;
  readonly now: number;
  readonly onViewChange: (change: Partial<InboxView>) => void;
}

export function InquiryList({ loaded, ...props }: InquiryListProps) {
  if (loaded.status === "loading") return <SkeletonRows label={copy.loading} rows={6} />;
  if (loaded.status === "error")
    return (
      <div className="p-4">
        <LoadFailed title={copy.loadFailed} error={loaded.error} onRetry={loaded.retry} />
      </div>
    );
  return <Listed {...props} loaded={loaded.value} />;
}

function Listed({
  found,
  loaded,
  view,
  now,
  onViewChange,
}: Omit<InquiryListProps, "loaded"> & { readonly loaded: LoadedInquiries }) {
  return (
    <>
      {loaded.unreadable > 0 && (
        <div className="p-3">
          <Banner tone="warning" title={copy.unreadable(loaded.unreadable)} />
        </div>
      )}
      {found.length === 0 ? (
        <div className="p-3">
          <Nothing view={view} onViewChange={onViewChange} />
        </div>
      ) : (
        <ul aria-label={copy.list}>
          {found.map((inquiry) => (
            <Row key={inquiry.id} inquiry={inquiry} view={view} now={now} />
          ))}
        </ul>
      )}
      {loaded.isFull && <p className="border-t p-3 text-muted">{copy.full(MOST_SHOWN)}</p>}
    </>
  );
}

function Nothing({ view, onViewChange }: Pick<InquiryListProps, "view" | "onViewChange">) {
  const isFiltered = view.search.trim() !== "" || view.kind !== "all";
  if (isFiltered)
    return (
      <EmptyState
        title={copy.noneSo}
        action={<Button onClick={() => onViewChange({ search: "", kind: "all" })}>{copy.clear}</Button>}
      >
        <span role="status">{copy.noneSoHint}</span>
      </EmptyState>
    );
  return (
    <EmptyState
      title={copy.none}
      action={
        view.state === "open" && (
          <Button onClick={() => onViewChange({ state: "all" })}>{copy.showAll}</Button>
        )
      }
    >
      {copy.noneHint}
    </EmptyState>
  );
}

const ROW = [
  "relative grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-2.5 gap-y-0.5 px-4 py-2.5 not-first:border-t hover:bg-hover",
  "has-[[aria-current]]:bg-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2",
  "has-[a:focus-visible]:outline-focus",
].join(" ");

function Row({ inquiry, view, now }: Pick<InquiryListProps, "view" | "now"> & { readonly inquiry: Inquiry }) {
  const { kind, person, title, state, at, respondBy, isUnread } = inquiry;
  const Icon = KIND_ICONS[kind];
  return (
    <li className={ROW}>
      <Icon className="mt-0.5 icon text-muted" aria-label={ONE_OF_KIND[kind]} />
      <Link
        className="truncate font-medium after:absolute after:inset-0 focus-visible:outline-none"
        to={{ search: inboxView.toSearch({ ...view, search: "", thread: inquiry.id }) }}
        aria-current={view.thread === inquiry.id ? "true" : undefined}
      >
        {isUnread === true && (
          <span
            className="mr-1.5 inline-block size-2 rounded-full bg-accent align-middle"
            role="img"
            aria-label={copy.unread}
          />
        )}
        {person ?? copy.buyer}
      </Link>
      <span className="text-right text-muted tabular-nums">{formatAge(at.toMillis(), now)}</span>
      <span className="col-start-2 truncate text-muted">{title ?? "–"}</span>
      <span className="flex items-center justify-end gap-1.5 text-right">
        {state === "open" ? null : <Badge>{STATE_LABELS[state]}</Badge>}
      </span>
      <span className="col-span-2 col-start-2 truncate">{summarize(inquiry)}</span>
      {state === "open" && respondBy != null && (
        <span className="col-span-2 col-start-2 text-12/5 text-warning-ink">
          {copy.expires(formatWeekdayTime(respondBy.toMillis()))}
        </span>
      )}
    </li>
  );
}

function summarize({ kind, text, amount, quantity, reason }: Inquiry): string {
  const price = formatPrice(amount);
  if (kind === "offer") {
    const offered = quantity !== null && quantity > 1 ? `${quantity} × ${price}` : price;
    return text === null ? offered : `${offered} · ${text}`;
  }
  if (kind === "question") return text ?? "–";
  const why = [reason === null ? null : describeReason(reason), text]
    .filter((part) => part !== null)
    .join(" · ");
  return why === "" ? `${ONE_OF_KIND[kind]}, ${price}` : why;
}
