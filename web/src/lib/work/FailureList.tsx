import { Link } from "react-router-dom";

import { urls } from "../browser/urls";

import type { Failure } from "./work";

/** The number of failures that are shown. The others are collapsed. */
const SHOWN = 3;

const LIST = "grid gap-0.5 wrap-anywhere";

/** Lists the failed items with their reasons. */
export function FailureList({ failures }: { readonly failures: readonly Failure[] }) {
  const line = ({ id, title, reason, to = urls.listing(id) }: Failure) => (
    <li key={id}>
      {to === null ? (
        title
      ) : (
        <Link className="link" to={to}>
          {title}
        </Link>
      )}
      : {reason}
    </li>
  );
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
