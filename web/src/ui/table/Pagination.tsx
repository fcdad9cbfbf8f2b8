import { ChevronLeft, ChevronRight } from "lucide-react";
import { memo } from "react";

import { classes } from "../classes";
import { IconButton } from "../controls/IconButton";
import { getPageButtons, isPage } from "./pageButtons";
import { formatNumber } from "../numbers";

interface PaginationProps {
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  /** Hides the range on a phone. */
  readonly short?: boolean;
  /** Shows only the current page if its container is narrower than 60rem. */
  readonly yielding?: boolean;
}

const PAGE = [
  "h-7 min-w-7 rounded-md px-1.5 font-medium text-muted hover:bg-hover hover:text-ink touch:h-10 touch:min-w-10",
  "current:text-ink current:inset-ring-1 current:inset-ring-accent-line",
].join(" ");

export const Pagination = memo(function Pagination({
  page,
  pages,
  pageSize,
  total,
  onPage,
  short = false,
  yielding = false,
}: PaginationProps) {
  const go = (to: number) => {
    if (isPage(to, pages) && to !== page) onPage(to);
  };
  const first = Math.min(total, (page - 1) * pageSize + 1);
  const last = Math.min(total, page * pageSize);
  return (
    <nav className="flex flex-wrap items-center gap-y-0.5 whitespace-nowrap tabular-nums" aria-label="Pages">
      <span
        className={classes("mr-2 text-muted", short && "max-md:hidden", yielding && "@max-[60rem]:hidden")}
      >
        {formatNumber(first)}–{formatNumber(last)} of {formatNumber(total)}
      </span>
      <span className="flex items-center gap-0.5">
        <IconButton
          label="Previous page"
          icon={ChevronLeft}
          small
          touch
          disabled={page <= 1}
          onClick={() => go(page - 1)}
        />
        {getPageButtons(page, pages).map((number) => (
          <button
            key={number}
            type="button"
            className={classes(PAGE, yielding && "@max-[60rem]:not-aria-[current]:hidden")}
            aria-label={`Page ${number}`}
            aria-current={number === page ? "page" : undefined}
            onClick={() => go(number)}
          >
            {number}
          </button>
        ))}
        <IconButton
          label="Next page"
          icon={ChevronRight}
          small
          touch
          disabled={page >= pages}
          onClick={() => go(page + 1)}
        />
      </span>
    </nav>
  );
});
