import type { MouseEvent } from "react";

import { nameListing } from "@/lib/listings/nameListing";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { isGenericTitle } from "@/lib/listings/query/facets";
import type { ListingRow } from "@/lib/listings/row";
import { urls } from "@/lib/browser/urls";
import { Badge, Tag } from "@/ui/status/Badge";
import type { TableLayout } from "@/ui/table/tableModel";

import { getTitleClasses } from "./layoutClasses";

interface TitleCellProps {
  readonly row: ListingRow;
  readonly isCurrent: boolean;
  readonly nameId: string;
  readonly layout: TableLayout;
}

/** Renders a link to the listing, with labels for what needs attention. */
export function TitleCell({ row, isCurrent, nameId, layout }: TitleCellProps) {
  const { isOn } = useMarketplace();
  const title = nameListing(row);
  const flag = row.aiAnalysisFailed
    ? "AI analysis failed"
    : row.needsAiAnalysis || isGenericTitle(row.title)
      ? "Needs AI analysis"
      : null;
  return (
    <>
      <a
        id={nameId}
        className={getTitleClasses(layout, flag !== null, isOn && row.differsFromEbay)}
        href={urls.listing(row.id)}
        onMouseMove={showWhole}
        data-part="open"
        tabIndex={isCurrent ? 0 : -1}
      >
        {title}
      </a>
      {flag !== null && <Badge tone="warning">{flag}</Badge>}
      {isOn && row.differsFromEbay && <Tag>Edited</Tag>}
    </>
  );
}

/** Sets the tooltip on hover. Setting it in every row would slow down each search. */
function showWhole({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.title = currentTarget.textContent;
}
