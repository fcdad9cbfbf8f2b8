import { describeError, describeRefusal } from "@/lib/calls/errorText";
import { classes } from "@/ui/classes";
import { Banner } from "@/ui/status/Banner";
import { Panel } from "@/ui/page/Panel";
import { SearchField } from "@/ui/controls/SearchField";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { PlainTable } from "@/ui/table/PlainTable";

import { copy } from "./copy";
import { useFieldMappings, useShippingServices } from "./lookups";

export function MappingsTab() {
  const { data, error } = useFieldMappings();
  if (error) return <Banner tone="danger" title={`Error: ${describeError(error)}`} />;
  if (!data) return <SkeletonRows label={copy.loading} rows={8} />;
  const { mappings, apis } = data;
  return (
    <div className="grid gap-3">
      <Panel title={copy.calls}>
        <Pairs label={copy.calls} first="Operation" second="Call" pairs={apis} />
      </Panel>
      {(["basicFields", "detailedFields", "updateableFields"] as const).map((group) => (
        <Panel key={group} title={copy[group]}>
          <Pairs label={copy[group]} first={copy.field} second={copy.path} pairs={mappings[group]} />
        </Panel>
      ))}
    </div>
  );
}

interface ShippingTabProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

export function ShippingTab({ search, onSearch }: ShippingTabProps) {
  const { data, error } = useShippingServices();
  const failure = error
    ? describeError(error)
    : data && !data.success
      ? describeRefusal({ failure: data.failure, message: data.error ?? "Unknown error" })
      : null;
  if (failure !== null) return <Banner tone="danger" title={`Error: ${failure}`} />;
  if (!data) return <SkeletonRows label={copy.loading} rows={8} />;
  const words = search.trim().toLowerCase();
  const found = data.shippingServices.filter(({ service, description }) =>
    `${service} ${description}`.toLowerCase().includes(words),
  );
  return (
    <Panel title={copy.shipping} aside={<span className="px-2 text-muted tabular-nums">{found.length}</span>}>
      <div className="p-4">
        <SearchField
          label={copy.search}
          maxLength={200}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
      {found.length === 0 ? (
        <p className="px-4 pb-4 text-muted">{copy.noService}</p>
      ) : (
        <Pairs
          label={copy.shipping}
          first={copy.service}
          second={copy.description}
          pairs={Object.fromEntries(found.map(({ service, description }) => [service, description]))}
        />
      )}
    </Panel>
  );
}

const CELL = "h-auto px-4 py-1.5 align-top wrap-anywhere whitespace-normal group-last:border-b-0";

interface PairsProps {
  readonly label: string;
  readonly first: string;
  readonly second: string;
  readonly pairs: Readonly<Record<string, string>>;
}

function Pairs({ label, first, second, pairs }: PairsProps) {
  return (
    <PlainTable className="table-fixed" label={label}>
      <thead>
        <tr>
          <th scope="col" className="px-4">
            {first}
          </th>
          <th scope="col" className="px-4">
            {second}
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(pairs).map(([name, value]) => (
          <tr key={name} className="group">
            <td className={classes(CELL, "font-strong")}>{name}</td>
            <td className={classes(CELL, "code")}>{value}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
