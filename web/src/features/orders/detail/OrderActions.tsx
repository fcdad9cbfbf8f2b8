import { ExternalLink, RefreshCw } from "lucide-react";

import { getOrderUrl } from "@/lib/ebay/ebayPages";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { Button } from "@/ui/controls/Button";
import { CopyButton } from "@/ui/controls/CopyButton";
import { ButtonAnchor } from "@/ui/controls/ButtonLink";

import type { Order } from "../arrange";
import { detailCopy } from "../copy";
import type { useRefreshOrder } from "./useRefreshOrder";

interface OrderActionsProps {
  readonly order: Order;
  readonly refresh: ReturnType<typeof useRefreshOrder>;
}

export function OrderActions({ order, refresh }: OrderActionsProps) {
  const { isOn, isConnected } = useMarketplace();
  return (
    <>
      <CopyButton label={detailCopy.copyId} text={order.orderId} />
      {isOn && (
        <ButtonAnchor icon={ExternalLink} href={getOrderUrl(order.orderId)} target="_blank" rel="noreferrer">
          {detailCopy.openOnEbay}
        </ButtonAnchor>
      )}
      {isConnected && (
        <Button icon={RefreshCw} busy={refresh.isPending} onClick={() => refresh.mutate()}>
          {detailCopy.refresh}
        </Button>
      )}
    </>
  );
}
