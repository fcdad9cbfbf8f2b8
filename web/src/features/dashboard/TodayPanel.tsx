import {
  Ban,
  Camera,
  CircleQuestionMark,
  Heart,
  Gavel,
  Hourglass,
  type LucideIcon,
  Package,
  Plug,
  Tag,
  Undo2,
  Upload,
} from "lucide-react";
import { Link } from "react-router-dom";

import { formatWeekdayTime } from "@/lib/dates";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { urls } from "@/lib/browser/urls";
import { classes } from "@/ui/classes";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";

import { copy, todayCopy } from "./copy";
import type { Today, useToday } from "./useToday";
import { formatNumber } from "@/ui/numbers";

interface Cell {
  readonly label: { readonly one: string; readonly many: string };
  readonly icon: LucideIcon;
  readonly to: string;
  /** The count. Null if unknown. */
  readonly count: number | null;
  readonly hint?: string | undefined;
  readonly isUrgent?: boolean;
  /** Whether the cell counts items that other cells count already. */
  readonly isRepeat?: boolean;
  /** Whether it is only for sellers who use eBay. */
  readonly isOfMarketplace?: boolean;
}

const GRID = "grid grid-cols-6 max-xl:grid-cols-4 max-lg:grid-cols-2";
const CELL = [
  "relative grid min-h-18 grid-cols-[20px_minmax(0,1fr)] content-center gap-x-2.5 px-4 py-2 hover:bg-hover",
  "focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus",
].join(" ");

/**
 * Shows the tasks that the seller has today. Every kind has its own cell, so that nothing moves when the
 * counts load.
 */
export function TodayPanel({ today, now, error, isCounting, refresh }: ReturnType<typeof useToday>) {
  const { isOn } = useMarketplace();
  const cells = describe(today, now).filter(({ isOfMarketplace = true }) => isOn || !isOfMarketplace);
  const isKnown = cells.every(({ count }) => count !== null);
  const total = cells.reduce((sum, { count, isRepeat = false }) => sum + (isRepeat ? 0 : (count ?? 0)), 0);
  return (
    <Panel
      title={todayCopy.title}
      aside={
        <span className="px-2 text-muted" role="status">
          {isKnown ? (total === 0 ? todayCopy.nothing : todayCopy.waiting(total)) : ""}
        </span>
      }
    >
      {error !== null && (
        <div className="p-3">
          <FailureBanner
            tone="warning"
            title={todayCopy.failed}
            error={error}
            onRetry={refresh}
            isRetrying={isCounting}
          />
        </div>
      )}
      <ul className={GRID}>
        {cells.map((cell) => (
          <li key={cell.label.many}>
            <CellLink cell={cell} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function CellLink({
  cell: { label, icon: Icon, to, count, hint, isUrgent = false },
}: {
  readonly cell: Cell;
}) {
  const isWaiting = count !== null && count > 0;
  return (
    <Link className={CELL} to={to}>
      <Icon
        className={classes("mt-0.5 icon", isWaiting && isUrgent ? "text-danger-ink" : "text-muted")}
        aria-hidden
      />
      <span className="flex items-baseline gap-1.5">
        <b className={classes("text-16 tabular-nums", isWaiting ? "font-strong" : "font-normal text-muted")}>
          {formatNumber(count)}
        </b>
        <span className={classes("truncate", isWaiting ? "font-medium" : "text-muted")}>
          {count === 1 ? label.one : label.many}
        </span>
      </span>
      <Text
        as="span"
        look="hint"
        className={classes("col-start-2 truncate", isWaiting && isUrgent && "text-danger-ink")}
      >
        {hint ?? " "}
      </Text>
    </Link>
  );
}

function describe(today: Today, now: number): readonly Cell[] {
  const { toShip, shipBy, inquiries, ending, auctions, cards, pushes, wanted, trouble } = today;
  const isLate = shipBy !== null && shipBy < now;
  const [only] = wanted ?? [];
  return [
    {
      ...{ label: todayCopy.toShip, icon: Package, to: urls.ship, count: toShip },
      hint:
        shipBy === null ? undefined : (isLate ? todayCopy.late : todayCopy.first)(formatWeekdayTime(shipBy)),
      isUrgent: isLate,
    },
    {
      ...{ label: todayCopy.questions, icon: CircleQuestionMark, to: urls.inboxOf("question") },
      count: inquiries.question,
    },
    { label: todayCopy.offers, icon: Tag, to: urls.inboxOf("offer"), count: inquiries.offer },
    {
      ...{ label: todayCopy.cancellations, icon: Ban, to: urls.inboxOf("cancellation") },
      count: inquiries.cancellation,
    },
    { label: todayCopy.returns, icon: Undo2, to: urls.inboxOf("return"), count: inquiries.return },
    {
      ...{ label: todayCopy.ending, icon: Hourglass, to: urls.inbox, count: ending, isUrgent: true },
      isRepeat: true,
      hint: todayCopy.endingHint,
    },
    {
      ...{ label: todayCopy.auctions, icon: Gavel, to: urls.dashboardAuctions, count: auctions },
      hint: todayCopy.endingHint,
    },
    {
      label: todayCopy.cards,
      icon: Camera,
      to: urls.capture,
      count: cards,
      hint: todayCopy.cardsHint,
      isOfMarketplace: false,
    },
    { label: todayCopy.pushes, icon: Upload, to: urls.collection, count: pushes, hint: todayCopy.pushesHint },
    {
      ...{ label: todayCopy.wanted, icon: Heart, count: wanted?.length ?? null, hint: todayCopy.wantedHint },
      isOfMarketplace: false,
      to: wanted?.length === 1 && only ? urls.listing(only.listingId) : urls.dashboardWanted,
    },
    {
      ...{ label: todayCopy.trouble, icon: Plug, to: urls.settings, count: trouble, isUrgent: true },
      hint: trouble === null ? undefined : trouble > 0 ? todayCopy.troubleHint : copy.ebayFine,
    },
  ];
}
