import { Plug, RefreshCw, Truck } from "lucide-react";

import { formatAge } from "@/lib/age";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { urls } from "@/lib/browser/urls";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { PageHead } from "@/ui/page/PageHead";

import { copy } from "./copy";
import { describeTooSoon, useReadAt, useRefreshOrders } from "./useRefreshOrders";

/**
 * Shows the title, and the button that refreshes the orders with its outcome. `now` is in epoch milliseconds.
 */
export function OrdersHead({ now }: { readonly now: number }) {
  const { isOn, isConnected } = useMarketplace();
  const readAt = useReadAt();
  const refresh = useRefreshOrders();
  const tooSoon = describeTooSoon(refresh.data);
  return (
    <>
      <PageHead
        title={copy.title}
        subtitle={isOn && (readAt === null ? copy.neverRead : `Read from eBay: ${formatAge(readAt, now)}`)}
        actions={
          <>
            {isConnected && (
              <Button icon={RefreshCw} busy={refresh.isPending} onClick={() => refresh.mutate()}>
                {copy.refresh}
              </Button>
            )}
            {isOn && (
              <ButtonLink to={urls.ship} icon={Truck} variant="primary">
                {copy.shipToday}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="grid gap-2 not-empty:mt-3">
        {isOn && <NotConnected />}
        {tooSoon !== null && <Banner tone="warning" title={tooSoon} onDismiss={() => refresh.reset()} />}
        <FailureBanner title={copy.refreshFailed} error={refresh.error} onDismiss={refresh.reset}>
          {copy.kept}
        </FailureBanner>
      </div>
    </>
  );
}

function NotConnected() {
  const { isConnected, isOver } = useMarketplace();
  if (isConnected) return null;
  return (
    <Banner
      tone="info"
      title={isOver ? copy.connectionOver : copy.notConnected}
      action={
        <ButtonLink to={urls.settings} icon={Plug} small>
          {isOver ? copy.reconnect : copy.connect}
        </ButtonLink>
      }
    >
      {isOver ? copy.connectionOverHint : copy.notConnectedHint}
    </Banner>
  );
}
