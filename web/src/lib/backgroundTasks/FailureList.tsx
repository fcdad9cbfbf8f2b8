import { Link } from "react-router-dom";

import { urls } from "../browser/urls";

import type { Failure } from "./backgroundTask";

/** The number of failures that are shown. The others are collapsed. */
const SHOWN = 3;

const LIST = "grid gap-0.5 wrap-anywhere";

interface FailureListProps<W> {
  readonly failures: readonly Failure<W>[];
  /** Returns the words for a failure. */
  readonly describe: (failure: Failure<W>) => string;
}

/** Lists the failed items with their reasons. */
export function FailureList<W>({ failures, describe }: FailureListProps<W>) {
  const line = (failure: Failure<W>) => {
    const { id, title, to = urls.listing(id) } = failure;
    return (
      <li key={id}>
        {to === null ? (
          title
        ) : (
          <Link className="link" to={to}>
            {title}
          </Link>
        )}
        : {describe(failure)}
      </li>
    );
  };
  const more = failures.slice(SHOWN);
  return (
    <>
      <ul className={LIST}>{failures.slice(0, SHOWN).map(line)}</ul>
      {more.length > 0 && (
        <details>
          <summary>{more.length} more</summary>
          <ul className={LIST}>{more.map(line)}</ul>
        </details>
      )}
    </>
  );
}
