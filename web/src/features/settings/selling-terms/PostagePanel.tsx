import { Pencil, Plus, RotateCcw, Trash2 } from "lucide-react";

import { nameService } from "@/lib/terms/termNames";
import { Button } from "@/ui/controls/Button";
import { FieldError } from "@/ui/controls/FieldError";
import { IconButton } from "@/ui/controls/IconButton";
import { Input } from "@/ui/controls/Input";
import { Panel } from "@/ui/page/Panel";
import { PlainTable } from "@/ui/table/PlainTable";

import type { TermsParts } from "./Choice";
import { copy, problems as words } from "./copy";
import { parseRow, readRows, type RowValues, toTableRows, writeRows } from "./termsValues";

const COLUMNS = [
  ["service", copy.service],
  ["upToOunces", copy.upTo],
  ["near", copy.near],
  ["far", copy.far],
] as const satisfies readonly (readonly [keyof RowValues, string])[];
const EMPTY: RowValues = { service: "USPSGroundAdvantage", upToOunces: "", near: "", far: "" };

/** Edits the table for estimating postage: Pegboard's, or the seller's own rows. */
export function PostagePanel({ values, problems, set }: TermsParts) {
  const isOwn = values.postage !== "";
  const rows = isOwn ? readRows(values.postage) : toTableRows();
  const write = (changed: readonly RowValues[]) => set({ postage: writeRows(changed) });
  return (
    <Panel title={copy.postage} body="stack">
      <p className="text-muted">{isOwn ? copy.ownPostage : copy.postageHint}</p>
      <div className="overflow-x-auto">
        <PlainTable label={copy.postage}>
          <thead>
            <tr>
              {COLUMNS.map(([key, name]) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
              {isOwn && (
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {COLUMNS.map(([key, name]) => (
                  <td key={key} className="tabular-nums">
                    {isOwn ? (
                      <Input
                        className={key === "service" ? "min-w-48" : "min-w-20"}
                        aria-label={`${name}, row ${index + 1}`}
                        aria-invalid={problems.postage && parseRow(row) === null ? true : undefined}
                        inputMode={key === "service" ? "text" : "decimal"}
                        autoComplete="off"
                        value={row[key]}
                        onChange={({ target }) =>
                          write(
                            rows.map((each, at) => (at === index ? { ...each, [key]: target.value } : each)),
                          )
                        }
                      />
                    ) : (
                      (key === "service" ? nameService : String)(row[key])
                    )}
                  </td>
                ))}
                {isOwn && (
                  <td>
                    <IconButton
                      label={copy.removeRow(index + 1)}
                      icon={Trash2}
                      onClick={() => write(rows.filter((_, at) => at !== index))}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
      {problems.postage !== undefined && <FieldError sign>{words[problems.postage]}</FieldError>}
      <div className="flex flex-wrap gap-2">
        {isOwn ? (
          <>
            <Button icon={Plus} disabled={rows.length >= 60} onClick={() => write([...rows, EMPTY])}>
              {copy.addRow}
            </Button>
            <Button icon={RotateCcw} onClick={() => set({ postage: "" })}>
              {copy.resetPostage}
            </Button>
          </>
        ) : (
          <Button icon={Pencil} onClick={() => write(toTableRows())}>
            {copy.editPostage}
          </Button>
        )}
      </div>
    </Panel>
  );
}
