import { Link } from "react-router-dom";

import { urls } from "@/lib/browser/urls";
import type { TableColumn } from "@/ui/table/tableModel";

import { cutTitle } from "./cutTitle";
import { WIDE_CELL } from "./tableClasses";

/** Creates the first column of a table of results: the listing's title, which links to the listing. */
export const createTitleColumn = <Row,>(
  header: string,
  getListing: (row: Row) => { readonly id: string; readonly title: string },
): TableColumn<Row> => ({
  key: "title",
  header,
  className: WIDE_CELL,
  cell: (row, isCurrent, nameId) => {
    const { id, title } = getListing(row);
    return (
      <Link id={nameId} className="link" to={urls.listing(id)} tabIndex={isCurrent ? 0 : -1}>
        {cutTitle(title)}
      </Link>
    );
  },
});
