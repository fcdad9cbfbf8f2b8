import type { Health } from "@contract/health";

import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";
import { PlainTable } from "@/ui/table/PlainTable";

import { copy } from "./copy";
import { formatNumber } from "@/ui/numbers";

/** Shows refused and failed calls, of yesterday and today. */
export function CallsPanels({ health: { webhooks, failing } }: { readonly health: Health }) {
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <Panel title={copy.webhooks}>
        <div className="grid gap-2 p-4">
          <Text look="hint">{copy.days}</Text>
          <p className="tabular-nums">
            {webhooks === null
              ? copy.unknown
              : `${copy.received(webhooks.received)}, ${copy.failed(webhooks.failed)}`}
          </p>
          {webhooks?.refused.length === 0 && <p className="text-muted">{copy.noneRefused}</p>}
          <Counts
            label={copy.refused}
            columns={[copy.refused, copy.count]}
            rows={(webhooks?.refused ?? []).map(({ reason, count }) => [reason, count])}
          />
        </div>
      </Panel>
      <Panel title={copy.failing}>
        <div className="grid gap-2 p-4">
          <Text look="hint">{copy.days}</Text>
          {failing === null && <p>{copy.unknown}</p>}
          {failing?.length === 0 && <p className="text-muted">{copy.noneFailing}</p>}
          <Counts
            label={copy.failing}
            columns={[copy.columns.name, copy.columns.failures, copy.columns.calls]}
            rows={(failing ?? []).map(({ name, failures, calls }) => [name, failures, calls])}
          />
        </div>
      </Panel>
    </div>
  );
}

interface CountsProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [name: string, ...counts: number[]])[];
}

/** Renders a table of counts by name, or nothing if it has no rows. */
function Counts({ label, columns, rows }: CountsProps) {
  if (rows.length === 0) return null;
  return (
    <PlainTable label={label}>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={column} scope="col" className={at === 0 ? undefined : "text-right"}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...counts]) => (
          <tr key={name}>
            <td className="code wrap-anywhere">{name}</td>
            {counts.map((count, at) => (
              <td key={at} className="text-right tabular-nums">
                {formatNumber(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
