import { endBulkListings } from "@contract/listings/selling";
import { sleep } from "@/lib/browser/pause";
import { type BulkRow, type EndRow, isUnsettled } from "@/lib/bulkStore";
import { call } from "@/lib/calls/call";
import { acquireLock } from "@/lib/captureStore/acquireLock";

import { change, reloadBulk, useBulk } from "../bulk";
import { canRetry, toEndRow, resetToPending } from "./endRow";
import { runEndings } from "./runEndings";

/** Whether a run started, or why not. */
export type StartResult = "begun" | "in-this-tab" | "in-other-tab" | "signed-out";

/** Ends these listings in list order. Resolves when the run has ended. */
export const endRows = (rows: readonly BulkRow[]): Promise<StartResult> => startRun(() => rows.map(toEndRow));

/** Continues a run that was stopped or interrupted. */
export const continueRun = (): Promise<StartResult> => startRun((endings) => endings);

/** Retries failed and uncertain rows, and those that weren't tried. */
export const retryFailed = (): Promise<StartResult> =>
  startRun((endings) => endings.map((row) => (canRetry(row) ? resetToPending(row) : row)));

/** Stops after the current row. */
export function stopRun(): void {
  if (useBulk.getState().run === "running") useBulk.setState({ run: "stopping" });
}

/** Dismisses the results of the last run. The list still shows which listings have ended. */
export async function dismissRun(): Promise<void> {
  if (useBulk.getState().run !== "idle") return;
  await change({ endings: [], stopError: null }, (store) => store.startEndings([]));
}

async function startRun(plan: (endings: readonly EndRow[]) => readonly EndRow[]) {
  const { uid, hasRun } = useBulk.getState();
  if (uid === null) return "signed-out";
  if (hasRun) return "in-this-tab";
  useBulk.setState({ hasRun: true });
  try {
    const release = "locks" in navigator ? await acquireLock(`pegboard-bulk-${uid}`) : () => undefined;
    if (!release) return "in-other-tab";
    return await runWithLock(uid, plan, release);
  } finally {
    useBulk.setState({ hasRun: false });
  }
}

async function runWithLock(
  uid: string,
  plan: (endings: readonly EndRow[]) => readonly EndRow[],
  release: () => void,
): Promise<"begun"> {
  try {
    // Another tab can have ended some of the listings meanwhile.
    await reloadBulk();
    const endings = plan(useBulk.getState().endings);
    const began = { at: Date.now(), left: endings.filter(isUnsettled).length };
    window.addEventListener("beforeunload", askBeforeClosing);
    await change({ endings, began, run: "running", stopError: null }, (store) => store.startEndings(endings));
    const stopError = await runEndings(endings, {
      end: (itemId) => call(endBulkListings, { itemId }),
      wait: sleep,
      onRow: settle,
      isStopped: () => useBulk.getState().run === "stopping" || useBulk.getState().uid !== uid,
    });
    useBulk.setState({ stopError });
    return "begun";
  } finally {
    useBulk.setState({ run: "idle" });
    window.removeEventListener("beforeunload", askBeforeClosing);
    release();
  }
}

/** Asks for confirmation before the tab is closed. No data would be lost, but the run would pause. */
const askBeforeClosing = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Stores the result of a row, and the new state of its listing if it is certain. */
async function settle(ending: EndRow): Promise<void> {
  const { rows, endings } = useBulk.getState();
  const own = rows.find(({ id }) => id === ending.id);
  const ended = ending.status === "success" && own ? { ...own, status: "ended" as const } : null;
  await change(
    {
      endings: endings.map((row) => (row.id === ending.id ? ending : row)),
      ...(ended && { rows: rows.map((row) => (row.id === ended.id ? ended : row)) }),
    },
    (store) => store.putEnding(ending, ended),
  );
}

/** Counts the rows that can be ended. */
export function countEndings(endings: readonly EndRow[]) {
  const count = (status: EndRow["status"]) => endings.filter((row) => row.status === status).length;
  const total = endings.length - count("no-id");
  const left = endings.filter(isUnsettled).length;
  return {
    total,
    left,
    ended: count("success"),
    warnings: count("warning"),
    failed: count("failed"),
  };
}
