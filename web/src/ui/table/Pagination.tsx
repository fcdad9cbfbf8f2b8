import { ChevronLeft, ChevronRight } from "lucide-react";
import { memo } from "react";

import { IconButton } from "../controls/IconButton";
import { getPageButtons, isPage } from "./pageButtons";

interface PaginationProps {
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

const count = new Intl.NumberFormat("en-US");

export const Pagination = memo(function Pagination({
  page,
  pages,
  pageSize,
  total,
  onPage,
}: PaginationProps) {
  const go = (to: number) => {
    if (isPage(to, pages) && to !== page) onPage(to);
  };
  const first = Math.min(total, (page - 1) * pageSize + 1);
  const last = Math.min(total, page * pageSize);
  return (
    <nav className="pager" aria-label="Pages">
      <span className="muted pager-range">
        {count.format(first)}–{count.format(last)} of {count.format(total)}
      </span>
      <IconButton
        label="Previous page"
        icon={ChevronLeft}
        small
        disabled={page <= 1}
        onClick={() => go(page - 1)}
      />
      {getPageButtons(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          className="page-number"
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
        disabled={page >= pages}
        onClick={() => go(page + 1)}
      />
    </nav>
  );
});
