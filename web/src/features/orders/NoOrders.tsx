import { Plug } from "lucide-react";

import { refreshOrder } from "@contract/orders";

import { useMarketplace } from "@/lib/ebay/marketplace";
import { urls } from "@/lib/browser/urls";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { EmptyState } from "@/ui/status/EmptyState";

import { copy } from "./copy";
import { type OrdersView, ordersView } from "./view";

interface NoOrdersProps {
  readonly view: OrdersView;
  readonly onViewChange: (change: Partial<OrdersView>) => void;
}

/** Shows why the list is empty, and what the seller can do. */
export function NoOrders({ view, onViewChange }: NoOrdersProps) {
  const { isOn, isConnected, isOver } = useMarketplace();
  const sought = view.search.trim();
  if (sought === "" && view.filter === "all" && view.until === null) {
    const hasAccount = isConnected || isOver;
    return (
      <EmptyState
        title={copy.emptyTitle}
        action={
          isOn &&
          !hasAccount && (
            <ButtonLink to={urls.settings} icon={Plug}>
              {copy.connect}
            </ButtonLink>
          )
        }
      >
        {!isOn ? copy.emptyOff : hasAccount ? copy.empty : copy.emptyNotConnected}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={copy.noneFits}
      action={
        <>
          <Button onClick={() => onViewChange({ ...ordersView.defaults, sort: view.sort, size: view.size })}>
            {copy.clear}
          </Button>
          {isOrderId(sought) && <ButtonLink to={urls.orderById(sought)}>Open order {sought}</ButtonLink>}
        </>
      }
    >
      <span role="status">{sought === "" ? copy.noneSo : copy.noneFitsHint}</span>
    </EmptyState>
  );
}

/**
 * Returns whether a text has only digits and separators, and so isn't a name. A complete id finds a stored
 * order of any age.
 */
const isOrderId = (text: string): boolean =>
  /^[\d!.-]{6,}$/.test(text) && refreshOrder.input.shape.orderId.safeParse(text).success;
