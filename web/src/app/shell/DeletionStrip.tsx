import { Link } from "react-router-dom";

import { urls } from "@/lib/browser/urls";
import { formatDate } from "@/lib/dates";

const STRIP = [
  "flex min-h-6 flex-wrap items-center gap-x-3 border-b bg-warning-quiet px-4 py-1 text-12 leading-none",
  "text-warning-ink",
].join(" ");

/** Shows on every screen the day on which the user's account will be deleted. */
export function DeletionStrip({ dueAt }: { readonly dueAt: number }) {
  return (
    <p className={STRIP} role="status">
      Your account will be deleted on {formatDate(dueAt)}.
      <Link className="underline" to={urls.account}>
        Keep my account
      </Link>
    </p>
  );
}
