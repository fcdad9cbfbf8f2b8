import "./history.css";

import { ChevronLeft, ChevronRight } from "lucide-react";

import { useNow } from "@/lib/browser/useNow";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { IconButton } from "@/ui/controls/IconButton";
import { Progress } from "@/ui/status/Progress";
import { showToast } from "@/ui/overlays/toast";

import { addDays, dayOf, lastDay, weekday } from "../ranges";
import { copy } from "./copy";
import { DayCell } from "./DayCell";
import { dayState, isDue, KEPT_DAYS, metricsOf } from "./dayRecords";
import { useHistory } from "./useHistory";

interface HistoryDialogProps {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
  readonly onClose: () => void;
}

const name = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** A month of days, with what each has cost as far as it was fetched. */
export function HistoryDialog({ month, onMonth, onClose }: HistoryDialogProps) {
  const now = useNow(60);
  const today = dayOf(now);
  const oldest = addDays(today, -KEPT_DAYS);
  const past = useHistory((count) => showToast(copy.fetched(count), { tone: "success" }));
  const { history, fetching, run, problem } = past;
  const days = daysOf(month);
  const due = days.filter((date) => isDue(history, date, now, fetching));
  const reachable = days.filter((date) => date >= oldest && date <= today);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      className="day-history"
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
          <span className="grow" />
          <Button disabled={reachable.length === 0} onClick={() => void past.fetchAgain(reachable)}>
            {copy.again}
          </Button>
          <Button variant="primary" disabled={due.length === 0} onClick={() => void past.fetchAll(due)}>
            {copy.fetchAll(due.length)}
          </Button>
        </>
      }
    >
      <div className="history-head">
        <IconButton
          label={copy.previous}
          icon={ChevronLeft}
          disabled={`${month}-01` <= oldest}
          onClick={() => onMonth(monthAfter(month, -1))}
        />
        <h3 className="h2" aria-live="polite">
          {name.format(new Date(`${month}-01`))}
        </h3>
        <IconButton
          label={copy.next}
          icon={ChevronRight}
          disabled={month >= today.slice(0, 7)}
          onClick={() => onMonth(monthAfter(month, 1))}
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
        <Banner tone="danger" title={problem.title}>
          {copy.keptDays} {problem.text}
        </Banner>
      )}
      {!past.isKept && <Banner tone="warning" title={copy.notKept} />}
      <table className="history-days" aria-label={name.format(new Date(`${month}-01`))}>
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" abbr={day}>
                {day.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week, at) => (
            <tr key={at}>
              {week.map((date, place) =>
                date === null ? (
                  <td key={place} />
                ) : (
                  <DayCell
                    key={date}
                    date={date}
                    state={dayState(history, date, now, fetching)}
                    metrics={metricsOf(history, date)}
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

function daysOf(month: string): string[] {
  const count = Number(lastDay(month).slice(8));
  return Array.from({ length: count }, (_, at) => addDays(`${month}-01`, at));
}

/** Sunday to Saturday; null before the first day and after the last one. */
function weeksOf(days: readonly string[]): (string | null)[][] {
  const before = days[0] === undefined ? 0 : weekday(days[0]);
  const places = [...Array.from({ length: before }, () => null), ...days];
  const weeks = Math.ceil(places.length / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => places[week * 7 + at] ?? null),
  );
}

const monthAfter = (month: string, count: number): string => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return dayOf(Date.UTC(year, number - 1 + count, 1)).slice(0, 7);
};
