import { CircleAlert, CircleCheck, CircleDot, CircleX, Download, LoaderCircle, Minus } from "lucide-react";

import type { DailyMetrics } from "@contract/usage";

import { classes } from "@/ui/classes";

import { formatCost } from "../figures";
import { nameSums, splitCost } from "../services";
import { STATE_LABELS } from "./copy";
import type { DayState } from "./dayRecords";
import { formatUtcMonthDay } from "@/lib/dates";

interface DayCellProps {
  readonly date: string;
  readonly state: DayState;
  readonly metrics: DailyMetrics | null;
  readonly onFetch: () => void;
}

const ICONS = {
  future: null,
  old: null,
  "not-fetched": Download,
  fetching: LoaderCircle,
  today: CircleDot,
  partial: CircleAlert,
  complete: CircleCheck,
  "no-usage": Minus,
  failed: CircleX,
} as const;

const ICON_COLORS: Partial<Record<DayState, string>> = {
  fetching: "animate-turn text-faint",
  today: "text-info-ink",
  partial: "text-warning-ink",
  complete: "text-success-ink",
  failed: "text-danger-ink",
};
const CELL =
  "relative grid h-14 w-full content-between rounded-md border px-2 py-1.5 text-left text-12 enabled:hover:bg-hover disabled:border-transparent disabled:text-faint max-md:h-12 max-md:p-1";
const COST =
  "min-h-4 overflow-hidden font-strong text-ellipsis tabular-nums max-md:text-[0.625rem] max-md:font-medium";

/**
 * Fetches the day on a click, also if it is already loaded. Future days and days no longer kept are disabled.
 */
export function DayCell({ date, state, metrics, onFetch }: DayCellProps) {
  const Icon = ICONS[state];
  const cost = metrics?.isRecorded === true ? formatCost(splitCost(metrics).total) : null;
  const total = metrics && cost !== null ? nameSums(metrics).nameTotal(cost) : null;
  const words = [formatUtcMonthDay(new Date(date)), STATE_LABELS[state], total].filter(
    (each) => each !== null,
  );
  return (
    <td>
      <button
        type="button"
        className={classes(
          CELL,
          state === "partial" && "bg-warning-quiet",
          state === "today" && "border-info",
        )}
        title={words.slice(1).join(", ")}
        disabled={state === "future" || state === "old"}
        aria-busy={state === "fetching"}
        onClick={() => state !== "fetching" && onFetch()}
      >
        <span className="sr-only">{words.join(", ")}</span>
        <span className="flex min-w-0 items-center gap-2 max-md:gap-0" aria-hidden>
          <span className="tabular-nums">{Number(date.slice(8))}</span>
          <span className="flex-1" />
          {Icon && <Icon className={classes("icon-14", ICON_COLORS[state] ?? "text-faint")} />}
        </span>
        <span className={COST} aria-hidden>
          {cost ?? (state === "no-usage" ? "–" : "")}
        </span>
      </button>
    </td>
  );
}
