import { ChevronLeft, ChevronRight } from "lucide-react";

import { toDay } from "@contract/wire/durations";

import { useNow } from "@/lib/browser/useNow";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { IconButton } from "@/ui/controls/IconButton";
import { Progress } from "@/ui/status/Progress";
import { showToast } from "@/ui/overlays/toast";

import { describeAdminError } from "../../adminErrorText";
import { addDays, getLastDay, getWeekday, addMonths } from "../ranges";
import { copy } from "./copy";
import { DayCell } from "./DayCell";
import { getDayState, isDue, KEPT_DAYS, getMetrics } from "./dayRecords";
import { useHistory } from "./useHistory";
import { formatUtcMonthYear } from "@/lib/dates";

interface HistoryDialogProps {
  /** The month as `YYYY-MM`. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
  readonly onClose: () => void;
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

const CALENDAR = "mt-2 w-full table-fixed border-separate border-spacing-1 max-md:border-spacing-0.5";

/** Shows the days of a month, with the cost of each fetched day. */
export function HistoryDialog({ month, onMonth, onClose }: HistoryDialogProps) {
  const now = useNow(60);
  const today = toDay(now);
  const oldest = addDays(today, -KEPT_DAYS);
  const past = useHistory((count) => showToast(copy.fetched(count), { tone: "success" }));
  const { history, fetching, run, problem } = past;
  const days = listDays(month);
  const due = days.filter((date) => isDue(history, date, now, fetching));
  const reachable = days.filter((date) => date >= oldest && date <= today);
  return (
    <Dialog
      onClose={onClose}
      width={720}
      title={copy.title}
      description={copy.hint}
      footer={
        <>
          <Button
            variant="quiet"
            onClick={() => showToast(copy.cleared(past.clearEmpty()), { tone: "success" })}
          >
            {copy.clearEmpty}
          </Button>
          <span className="flex-1" />
          <Button disabled={reachable.length === 0} onClick={() => void past.fetchAgain(reachable)}>
            {copy.again}
          </Button>
          <Button variant="primary" disabled={due.length === 0} onClick={() => void past.fetchAll(due)}>
            {copy.fetchAll(due.length)}
          </Button>
        </>
      }
    >
      <div className="mt-2 flex items-center justify-center gap-2">
        <IconButton
          label={copy.previous}
          icon={ChevronLeft}
          disabled={`${month}-01` <= oldest}
          onClick={() => onMonth(addMonths(month, -1))}
        />
        <h3 className="min-w-35 text-center text-14 font-strong" aria-live="polite">
          {formatUtcMonthYear(new Date(`${month}-01`))}
        </h3>
        <IconButton
          label={copy.next}
          icon={ChevronRight}
          disabled={month >= today.slice(0, 7)}
          onClick={() => onMonth(addMonths(month, 1))}
        />
      </div>
      {run !== null && (
        <Progress
          label={copy.fetching}
          done={run.done}
          total={run.total}
          onCancel={past.stop}
          cancelLabel={copy.stop}
        />
      )}
      {problem !== null && (
        <Banner tone="danger" title={copy[problem.code]}>
          {copy.keptDays} {describeAdminError(problem.error)}
        </Banner>
      )}
      {!past.isStored && <Banner tone="warning" title={copy.notStored} />}
      <table className={CALENDAR} aria-label={formatUtcMonthYear(new Date(`${month}-01`))}>
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" abbr={day} className="text-12/5 font-medium text-muted">
                {day.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {splitWeeks(days).map((week, at) => (
            <tr key={at}>
              {week.map((date, place) =>
                date === null ? (
                  <td key={place} />
                ) : (
                  <DayCell
                    key={date}
                    date={date}
                    state={getDayState(history, date, now, fetching)}
                    metrics={getMetrics(history, date)}
                    onFetch={() => void past.fetchAll([date])}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function listDays(month: string): string[] {
  const count = Number(getLastDay(month).slice(8));
  return Array.from({ length: count }, (_, at) => addDays(`${month}-01`, at));
}

/**
 * Splits days into weeks from Sunday to Saturday. Cells before the first day and after the last one are null.
 */
function splitWeeks(days: readonly string[]): (string | null)[][] {
  const before = days[0] === undefined ? 0 : getWeekday(days[0]);
  const places = [...Array.from({ length: before }, () => null), ...days];
  const weeks = Math.ceil(places.length / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => places[week * 7 + at] ?? null),
  );
}
