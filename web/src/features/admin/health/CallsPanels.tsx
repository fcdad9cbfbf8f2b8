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
          {webhooks !== null && webhooks.refused.length > 0 && (
            <PlainTable label={copy.refused}>
              <thead>
                <tr>
                  <th scope="col">{copy.refused}</th>
                  <th scope="col" className="text-right">
                    {copy.count}
                  </th>
                </tr>
              </thead>
              <tbody>
                {webhooks.refused.map(({ reason, count }) => (
                  <tr key={reason}>
                    <td className="code wrap-anywhere">{reason}</td>
                    <td className="text-right tabular-nums">{formatNumber(count)}</td>
                  </tr>
                ))}
              </tbody>
            </PlainTable>
          )}
        </div>
      </Panel>
      <Panel title={copy.failing}>
        <div className="grid gap-2 p-4">
          <Text look="hint">{copy.days}</Text>
          {failing === null && <p>{copy.unknown}</p>}
          {failing?.length === 0 && <p className="text-muted">{copy.noneFailing}</p>}
          {failing !== null && failing.length > 0 && (
            <PlainTable label={copy.failing}>
              <thead>
                <tr>
                  <th scope="col">{copy.columns.name}</th>
                  <th scope="col" className="text-right">
                    {copy.columns.failures}
                  </th>
                  <th scope="col" className="text-right">
                    {copy.columns.calls}
                  </th>
                </tr>
              </thead>
              <tbody>
                {failing.map(({ name, failures, calls }) => (
                  <tr key={name}>
                    <td className="code wrap-anywhere">{name}</td>
                    <td className="text-right tabular-nums">{formatNumber(failures)}</td>
                    <td className="text-right tabular-nums">{formatNumber(calls)}</td>
                  </tr>
                ))}
              </tbody>
            </PlainTable>
          )}
        </div>
      </Panel>
    </div>
  );
}
