import { NumberHead } from "./NumberCell";

interface ColumnHeadsProps {
  /** The columns' names, from the left. `number` is a column of figures. */
  readonly of: readonly (string | { readonly number: string })[];
}

export function ColumnHeads({ of }: ColumnHeadsProps) {
  return (
    <thead>
      <tr>
        {of.map((column) =>
          typeof column === "string" ? (
            <th key={column} scope="col">
              {column}
            </th>
          ) : (
            <NumberHead key={column.number}>{column.number}</NumberHead>
          ),
        )}
      </tr>
    </thead>
  );
}
