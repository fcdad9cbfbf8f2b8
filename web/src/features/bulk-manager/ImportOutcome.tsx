import type { ImportProblem, ImportReport } from "@/lib/bulkStore";
import { describeError } from "@/lib/calls/errorText";
import { Banner } from "@/ui/status/Banner";

import { dismissReport, useBulk } from "./bulk";
import { copy } from "./copy";
import { type ImportFailure, MAX_MEGABYTES } from "./importing";

/** Number of problems shown. The others are collapsed. */
const SHOWN = 3;

interface ImportOutcomeProps {
  readonly failure: ImportFailure;
  readonly onDismiss: () => void;
}

/** Shows the outcome of the last import, with its problems by line. */
export function ImportOutcome({ failure, onDismiss }: ImportOutcomeProps) {
  const { report, isStored } = useBulk();
  const failed = failure && describeFailure(failure);
  return (
    <>
      {failed && (
        <Banner tone="danger" title={failed[0]} onDismiss={onDismiss}>
          {failed[1]}
        </Banner>
      )}
      {!isStored && (
        <Banner tone="warning" title={copy.notStored}>
          {copy.notStoredHint}
        </Banner>
      )}
      {report && (
        <Banner
          tone={report.problems.length > 0 ? "warning" : "info"}
          title={
            report.problems.length > 0
              ? `${describeImport(report)}, ${copy.toCheck(countLines(report))}`
              : describeImport(report)
          }
          onDismiss={() => void dismissReport()}
        >
          {report.problems.length > 0 ? <Problems problems={report.problems} /> : undefined}
        </Banner>
      )}
    </>
  );
}

function describeFailure(failure: NonNullable<ImportFailure>): readonly [title: string, hint?: string] {
  switch (failure.code) {
    case "not-csv":
      return [copy.notCsv];
    case "too-large":
      return [copy.tooLarge(MAX_MEGABYTES), copy.tooLargeHint];
    case "unreadable":
      return [copy.unreadable, copy.unreadableHint];
    case "not-text":
      return [copy.notText, copy.notTextHint];
    case "several-files":
      return [copy.oneFile];
    case "hand-off":
      return [copy.handOffUnreadable, copy.handOffHint];
    case "refused":
      return [copy.cannotImport, copy[failure.reason]];
    case "error":
      return [copy.cannotImport, describeError(failure.error)];
  }
}

const describeImport = ({ source, ...counts }: ImportReport): string =>
  copy.imported({ ...counts, source: source.code === "wishlist" ? copy.wishlist : source.name });

/** Counts lines, because a line can have several problems. */
const countLines = ({ problems }: ImportReport): number => new Set(problems.map(({ line }) => line)).size;

function Problems({ problems }: { readonly problems: readonly ImportProblem[] }) {
  const more = problems.slice(SHOWN);
  return (
    <>
      <Lines problems={problems.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary>{copy.moreProblems(more.length)}</summary>
          <Lines problems={more} />
        </details>
      )}
    </>
  );
}

function Lines({ problems }: { readonly problems: readonly ImportProblem[] }) {
  return (
    <ul className="grid gap-0.5 wrap-anywhere">
      {problems.map((problem, at) => (
        <li key={at}>{copy.problem(problem.line, describeProblem(problem))}</li>
      ))}
    </ul>
  );
}

function describeProblem(problem: ImportProblem): string {
  switch (problem.code) {
    case "told":
      return problem.text;
    case "too-many-cells":
      return copy.problems.tooManyCells(problem.has, problem.header);
    case "again":
      return copy.problems.again(problem.before);
    case "price":
    case "quantity":
      return copy.problems[problem.code](problem.cell);
    default:
      return copy.problems[problem.code];
  }
}
