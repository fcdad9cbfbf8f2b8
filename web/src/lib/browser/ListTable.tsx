import { panel } from "@/ui/page/panelLook";
import { Table, type TableProps } from "@/ui/table/Table";

import { PHONE, useMedia } from "./useMedia";

interface ListTableProps<R> extends Omit<TableProps<R>, "layout"> {
  /** Puts a panel around the rows. On a phone each row is a separate card. */
  readonly framed?: boolean;
  /** True while a framed table is read again. */
  readonly busy?: boolean;
}

/** Renders a table with rows that are cards on a phone. */
export function ListTable<R>({ framed = false, busy = false, ...rest }: ListTableProps<R>) {
  const isPhone = useMedia(PHONE);
  const table = <Table<R> {...rest} layout={isPhone ? "cards" : "rows"} />;
  if (!framed) return table;
  return (
    <div className={isPhone ? undefined : panel()} aria-busy={busy}>
      {table}
    </div>
  );
}
