import type { ComponentProps } from "react";

import type { Health } from "@contract/health";

import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";
import { ColumnHeads } from "@/ui/table/ColumnHeads";
import { NumberCell } from "@/ui/table/NumberCell";
import { PlainTable } from "@/ui/table/PlainTable";

import { copy } from "./copy";
import { formatNumber } from "@/ui/numbers";

/** Shows refused and failed calls, of yesterday and today. */
export function CallsPanels({ health: { webhooks, failing } }: { readonly health: Health }) {
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <Panel title={copy.webhooks} body="tight">
        <Text look="hint">{copy.days}</Text>
        <p className="tabular-nums">
          {webhooks === null
            ? copy.unknown
            : `${copy.received(webhooks.received)}, ${copy.failed(webhooks.failed)}`}
        </p>
        {webhooks?.refused.length === 0 && <p className="text-muted">{copy.noneRefused}</p>}
        <Counts
          label={copy.refused}
          columns={[copy.refused, { number: copy.count }]}
          rows={(webhooks?.refused ?? []).map(({ reason, count }) => [reason, count])}
        />
      </Panel>
      <Panel title={copy.failing} body="tight">
        <Text look="hint">{copy.days}</Text>
        {failing === null && <p>{copy.unknown}</p>}
        {failing?.length === 0 && <p className="text-muted">{copy.noneFailing}</p>}
        <Counts
          label={copy.failing}
          columns={[copy.columns.name, { number: copy.columns.failures }, { number: copy.columns.calls }]}
          rows={(failing ?? []).map(({ name, failures, calls }) => [name, failures, calls])}
        />
      </Panel>
    </div>
  );
}

interface CountsProps {
  readonly label: string;
  readonly columns: ComponentProps<typeof ColumnHeads>["of"];
  readonly rows: readonly (readonly [name: string, ...counts: number[]])[];
}

/** Renders a table of counts by name, or nothing if it has no rows. */
function Counts({ label, columns, rows }: CountsProps) {
  if (rows.length === 0) return null;
  return (
    <PlainTable label={label}>
      <ColumnHeads of={columns} />
      <tbody>
        {rows.map(([name, ...counts]) => (
          <tr key={name}>
            <td className="code wrap-anywhere">{name}</td>
            {counts.map((count, at) => (
              <NumberCell key={at}>{formatNumber(count)}</NumberCell>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
