import { useEffect, useRef, useState } from "react";

import { backfillDailyMetrics, fetchDailyMetrics } from "@contract/usage";

import { call, toAppError } from "@/lib/calls/call";

import { type History, addFailed, addFetched, removeEmpty } from "./dayRecords";
import { readHistory, writeHistory } from "./historyStore";

/** Number of days fetched at the same time. */
const AT_ONCE = 5;
/** Milliseconds between two days of a range. */
const BETWEEN = 500;

const NONE: ReadonlySet<string> = new Set();

export interface Run {
  readonly done: number;
  readonly total: number;
}

/** What failed: a day, or a range that was fetched again. `error`: anything that a call can throw. */
interface HistoryProblem {
  readonly code: "failed" | "backfillFailed";
  readonly error: unknown;
}

/** Keeps the stored days, and fetches more. A new run cancels the previous one. */
export function useHistory(onDone: (fetched: number) => void) {
  const [history, setHistory] = useState(() => readHistory(Date.now()));
  const [fetching, setFetching] = useState(NONE);
  const [run, setRun] = useState<Run | null>(null);
  const [problem, setProblem] = useState<HistoryProblem | null>(null);
  const [isStored, setStored] = useState(true);
  const current = useRef(new AbortController());
  useEffect(() => () => current.current.abort(), []);

  const change = (next: (before: History) => History) => {
    // Keeps the days that another tab has fetched meanwhile.
    const changed = next(readHistory(Date.now()));
    setStored(writeHistory(changed));
    setHistory(changed);
  };

  const begin = (dates: readonly string[]): AbortSignal => {
    current.current.abort();
    current.current = new AbortController();
    setProblem(null);
    setFetching(new Set(dates));
    setRun({ done: 0, total: dates.length });
    return current.current.signal;
  };

  const finishDay = (date: string, next: (before: History) => History) => {
    change(next);
    setFetching((before) => new Set([...before].filter((each) => each !== date)));
    setRun((before) => before && { ...before, done: before.done + 1 });
  };

  const end = (signal: AbortSignal, fetched: number) => {
    if (signal.aborted) return;
    setFetching(NONE);
    setRun(null);
    if (fetched > 0) onDone(fetched);
  };

  const fetchOne = async (date: string, signal: AbortSignal): Promise<boolean> => {
    try {
      const { metrics } = await call(fetchDailyMetrics, { date });
      if (signal.aborted) return false;
      finishDay(date, (before) => addFetched(before, metrics, Date.now()));
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const { code } = toAppError(error);
      finishDay(date, (before) => addFailed(before, date, code));
      setProblem({ code: "failed", error });
      return false;
    }
  };

  return {
    history,
    fetching,
    run,
    problem,
    isStored,

    /** Fetches days, five at a time. */
    async fetchAll(dates: readonly string[]): Promise<void> {
      const signal = begin(dates);
      let fetched = 0;
      for (let start = 0; start < dates.length && !signal.aborted; start += AT_ONCE) {
        const some = dates.slice(start, start + AT_ONCE);
        const outcomes = await Promise.all(some.map((date) => fetchOne(date, signal)));
        fetched += outcomes.filter(Boolean).length;
      }
      end(signal, fetched);
    },

    /** Fetches days one after another with a pause between them. Includes days already loaded. */
    async fetchAgain(dates: readonly string[]): Promise<void> {
      const signal = begin(dates);
      let fetched = 0;
      try {
        for (const date of dates) {
          if (fetched > 0 && !(await pause(signal))) return;
          const range = { startDate: date, endDate: date, overwrite: true };
          const { results } = await call(backfillDailyMetrics, range);
          if (signal.aborted) return;
          const metrics = results[0]?.metrics;
          if (!metrics) throw new Error(`no answer for ${date}`);
          finishDay(date, (before) => addFetched(before, metrics, Date.now()));
          fetched += 1;
        }
      } catch (error) {
        if (!signal.aborted) setProblem({ code: "backfillFailed", error });
      }
      end(signal, fetched);
    },

    stop: () => {
      current.current.abort();
      setFetching(NONE);
      setRun(null);
    },

    clearEmpty(): number {
      const { history: full, cleared } = removeEmpty(readHistory(Date.now()));
      change(() => full);
      return cleared;
    },
  };
}

/** Waits between two fetches. Resolves to false if the run was cancelled. */
function pause(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), BETWEEN);
    const cancel = () => {
      clearTimeout(timer);
      resolve(false);
    };
    signal.addEventListener("abort", cancel, { once: true });
  });
}
