import { useState } from "react";

import { ColumnHeads } from "@/ui/table/ColumnHeads";
import { Pagination } from "@/ui/table/Pagination";
import { NumberCell } from "@/ui/table/NumberCell";
import { PlainTable } from "@/ui/table/PlainTable";
import { Table } from "@/ui/table/Table";
import type { TableColumn, TableSort } from "@/ui/table/tableModel";
import { useSelection } from "@/ui/table/useSelection";
import { stateCellClasses } from "@/ui/status/stateClasses";

import { copy } from "./copy";

interface Row {
  readonly id: string;
  readonly title: string;
  readonly price: string;
  readonly isActive: boolean;
}

const ROWS: readonly Row[] = [
  { id: "one", title: "’69 Camaro", price: "$3.50", isActive: true },
  { id: "two", title: "Bone Shaker", price: "$12.00", isActive: false },
  { id: "three", title: "Twin Mill", price: "$2.00", isActive: true },
];
const COLUMNS: readonly TableColumn<Row>[] = [
  {
    key: "title",
    header: "Title",
    sortKey: "title",
    cell: ({ title }, _, nameId) => <span id={nameId}>{title}</span>,
  },
  { key: "price", header: "Price", sortKey: "price", numeric: true, cell: ({ price }) => price },
  {
    key: "status",
    header: "Status",
    rowClassName: ({ isActive }) => stateCellClasses(isActive ? { tone: "success" } : { hollow: true }),
    cell: ({ isActive }) => (isActive ? "Active" : "Draft"),
  },
];

export function Tables() {
  const selection = useSelection();
  const [sort, setSort] = useState<TableSort>({ key: "title", isDescending: false });
  const [page, setPage] = useState(1);
  const toggleSort = (key: string) =>
    setSort((before) => ({ key, isDescending: before.key === key && !before.isDescending }));
  return (
    <>
      <div className="overflow-x-auto">
        <Table
          label={copy.listings}
          columns={COLUMNS}
          rows={ROWS}
          rowId={({ id }) => id}
          sort={sort}
          onSort={toggleSort}
          selection={selection}
          onMenu={() => undefined}
        />
      </div>
      <div className="overflow-x-auto">
        <Pagination page={page} pages={7} pageSize={20} total={140} onPage={setPage} />
      </div>
      <div className="overflow-x-auto">
        <PlainTable label="Plain" wraps>
          <ColumnHeads of={["Name", { number: "Count" }]} />
          <tbody>
            <tr>
              <td>Calls</td>
              <NumberCell>1,204</NumberCell>
            </tr>
          </tbody>
        </PlainTable>
      </div>
    </>
  );
}
