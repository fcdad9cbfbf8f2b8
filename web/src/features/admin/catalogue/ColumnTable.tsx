import { CATALOGUE_FIELDS, type CatalogueField, type CatalogueImport } from "@contract/catalogue";

import { Select } from "@/ui/controls/Select";
import { Text } from "@/ui/page/Text";
import { PlainTable } from "@/ui/table/PlainTable";

import { importCopy as copy } from "./copy";

interface ColumnTableProps {
  readonly columns: CatalogueImport["columns"];
  readonly disabled: boolean;
  /** Called with the field that a column is mapped to. Null clears the mapping. */
  readonly onChoose: (column: string, field: CatalogueField | null) => void;
}

const OPTIONS = [
  { value: "none" as const, label: copy.notUsed },
  ...CATALOGUE_FIELDS.map((field) => ({ value: field, label: copy.fields[field] })),
];

/** Shows the field that each column of a file is mapped to, and examples of its values. */
export function ColumnTable({ columns, disabled, onChoose }: ColumnTableProps) {
  return (
    <div className="grid gap-2">
      <Text look="hint">{copy.columnHint}</Text>
      <div className="overflow-x-auto">
        <PlainTable label={copy.columns} wraps>
          <thead>
            <tr>
              <th scope="col">{copy.column}</th>
              <th scope="col">{copy.isThe}</th>
              <th scope="col" className="max-md:hidden">
                {copy.example}
              </th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, field, examples }) => (
              <tr key={name}>
                <td className="wrap-anywhere">{name}</td>
                <td>
                  <Select
                    aria-label={name}
                    size="sm"
                    disabled={disabled}
                    options={OPTIONS}
                    value={field ?? "none"}
                    onChange={(value) => onChoose(name, value === "none" ? null : value)}
                  />
                </td>
                <td className="wrap-anywhere text-muted max-md:hidden">{examples.join(" | ")}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
    </div>
  );
}
