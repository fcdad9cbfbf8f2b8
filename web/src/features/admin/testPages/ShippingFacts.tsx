import type * as z from "zod";

import type { getEbayListingDetails } from "@contract/tester";

import { formatPrice } from "@/lib/money";

import { copy } from "./copy";
import { Facts } from "./Facts";

interface ShippingFactsProps {
  readonly title: string;
  readonly shipping: z.output<(typeof getEbayListingDetails)["output"]>["shipping"];
}

export function ShippingFacts({ title, shipping }: ShippingFactsProps) {
  const { type, handlingCost, services, weightMajor, weightMinor, dispatchTimeMax } = shipping;
  const costs = services.map(({ service, cost }) => `${service} ${formatPrice(cost)}`);
  const isWeighed = weightMajor !== null || weightMinor !== null;
  return (
    <Facts
      title={title}
      facts={[
        [copy.type, type ?? copy.unknown],
        [copy.handling, formatPrice(handlingCost)],
        [copy.services, costs.length === 0 ? copy.unknown : costs.join(", ")],
        [copy.weight, isWeighed ? copy.pounds(weightMajor ?? "0", weightMinor ?? "0") : copy.unknown],
        [copy.dispatch, dispatchTimeMax ?? copy.unknown],
      ]}
    />
  );
}
