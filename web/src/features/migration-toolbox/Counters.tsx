import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";

import type { ShopConfig } from "./connection";
import { copy } from "./copy";
import { formatNumber } from "@/ui/numbers";

/** Shows the totals of all imports. Orders and customers are never imported. */
export function Counters({ config }: { readonly config: ShopConfig }) {
  const { productsImported, ordersImported, customersImported } = config;
  return (
    <Panel title={copy.imported}>
      <dl className="grid grid-cols-3 gap-3 px-4 pt-3 pb-3.5">
        <Counter label={copy.products} value={productsImported} />
        <Counter label={copy.orders} value={ordersImported} note={copy.staysInStore} />
        <Counter label={copy.customers} value={customersImported} note={copy.customersStay} />
      </dl>
    </Panel>
  );
}

interface CounterProps {
  readonly label: string;
  readonly value: number;
  readonly note?: string;
}

function Counter({ label, value, note }: CounterProps) {
  return (
    <div>
      <Text as="dt" look="label">
        {label}
      </Text>
      <Text as="dd" look="figure">
        {formatNumber(value)}
      </Text>
      {note !== undefined && (
        <Text as="dd" look="hint">
          {note}
        </Text>
      )}
    </div>
  );
}
