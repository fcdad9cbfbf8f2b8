import type * as z from "zod";

import type { checkDuplicates } from "@contract/maintenance/listingMaintenance";

import { PlainTable } from "@/ui/table/PlainTable";
import { Text } from "@/ui/page/Text";
import { NumberCell, NumberHead } from "@/ui/table/NumberCell";

import { copy } from "./copy";

/** Number of groups shown (specification 2, section 9). */
const SHOWN = 5;

interface DuplicateGroupsProps {
  readonly found: z.output<(typeof checkDuplicates)["output"]>;
}

export function DuplicateGroups({ found: { totalDuplicates, duplicates } }: DuplicateGroupsProps) {
  if (totalDuplicates === 0) return <p role="status">{copy.none}</p>;
  const others = duplicates.length - SHOWN;
  return (
    <div className="grid gap-2">
      <p className="font-strong" role="status">
        {copy.found(totalDuplicates)}
      </p>
      <PlainTable label={copy.duplicates}>
        <thead>
          <tr>
            <th scope="col">{copy.groupColumns.title}</th>
            <NumberHead>{copy.groupColumns.count}</NumberHead>
          </tr>
        </thead>
        <tbody>
          {duplicates.slice(0, SHOWN).map(({ title, count }, index) => (
            <tr key={index}>
              <td className="wrap-anywhere whitespace-normal">{title === "" ? copy.untitled : title}</td>
              <NumberCell>{count}</NumberCell>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {others > 0 && <Text look="hint">{copy.more(others)}</Text>}
    </div>
  );
}
