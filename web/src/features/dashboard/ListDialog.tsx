import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { urls } from "@/lib/browser/urls";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { copy } from "./copy";

interface ListDialogProps {
  readonly title: string;
  readonly description: string;
  /** Rows, one per listing. Null while they are loading. */
  readonly rows: readonly ReactNode[] | null;
  /** Shown if there are no rows. */
  readonly empty: string;
  readonly problem?: string | null;
  readonly onClose: () => void;
}

/** Lists what a figure of the dashboard counts. */
export function ListDialog({ title, description, rows, empty, problem = null, onClose }: ListDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      footer={<Button onClick={onClose}>{copy.close}</Button>}
    >
      {problem !== null ? (
        <p className="text-danger-ink" role="alert">
          {problem}
        </p>
      ) : rows === null ? (
        <SkeletonRows label={title} rows={3} />
      ) : rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ul className="-mx-5 max-h-[60dvh] overflow-auto px-5">{rows}</ul>
      )}
    </Dialog>
  );
}

interface ListingLineProps {
  readonly listingId: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** Renders a row with a link to its listing. The children follow in two columns. */
export function ListingLine({ listingId, title, children }: ListingLineProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 not-first:border-t">
      <Link className="truncate font-medium hover:underline" to={urls.listing(listingId)}>
        {title}
      </Link>
      {children}
    </li>
  );
}
