import { CircleAlert, CircleCheck, CircleDot, CircleX, Download, LoaderCircle, Minus } from "lucide-react";

import type { DailyMetrics } from "@contract/usage";

import { formatCost } from "../figures";
import { costSplit } from "../services";
import { STATE_WORDS } from "./copy";
import type { DayState } from "./dayRecords";

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

const day = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** A press fetches the day, again if it is here; days to come, and those longer ago than is kept, can't be. */
export function DayCell({ date, state, metrics, onFetch }: DayCellProps) {
  const Icon = ICONS[state];
  const cost = metrics?.isRecorded === true ? formatCost(costSplit(metrics).total) : null;
  const words = [day.format(new Date(date)), STATE_WORDS[state], cost].filter((each) => each !== null);
  return (
    <td>
      <button
        type="button"
        className={`history-day is-${state}`}
        title={STATE_WORDS[state]}
        disabled={state === "future" || state === "old"}
        aria-busy={state === "fetching"}
        onClick={() => state !== "fetching" && onFetch()}
      >
        <span className="vh">{words.join(", ")}</span>
        <span className="row" aria-hidden>
          <span className="num">{Number(date.slice(8))}</span>
          <span className="grow" />
          {Icon && <Icon className={`i ${state === "fetching" ? "spin" : ""}`} />}
        </span>
        <span className="history-cost num" aria-hidden>
          {cost ?? (state === "no-usage" ? "–" : "")}
        </span>
      </button>
    </td>
  );
}
