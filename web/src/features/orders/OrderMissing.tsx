import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";

import { refreshOrder } from "@contract/orders";

import { FailureBanner } from "@/lib/calls/FailureBanner";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { EmptyState } from "@/ui/status/EmptyState";
import { PageHead } from "@/ui/page/PageHead";
import { Page } from "@/ui/page/Page";

import { copy, missingCopy } from "./copy";
import { orderIdKey } from "./orderIdKey";
import { describeTooSoon, useRefreshOrders } from "./useRefreshOrders";

/** Shows that no order with this id is stored, and offers to read new orders from the marketplace. */
export function OrderMissing({ id }: { readonly id: string }) {
  const queries = useQueryClient();
  const { uid } = usePerson();
  const { isOn, isConnected } = useMarketplace();
  const refresh = useRefreshOrders();
  const tooSoon = describeTooSoon(refresh.data);
  const isOrderId = refreshOrder.input.shape.orderId.safeParse(id).success;
  const read = () =>
    refresh.mutate(undefined, {
      onSuccess: () => void queries.invalidateQueries({ queryKey: orderIdKey(uid, id) }),
    });
  return (
    <Page>
      <PageHead title={missingCopy.title} />
      <div className="mt-3 grid gap-3">
        <FailureBanner title={copy.refreshFailed} error={refresh.error} onDismiss={refresh.reset} />
        {tooSoon !== null && <Banner tone="warning" title={tooSoon} />}
        {refresh.data?.success && (
          <Banner tone="info" title={missingCopy.unknown}>
            {missingCopy.unknownHint}
          </Banner>
        )}
        <EmptyState
          title={id}
          action={
            <>
              {isOrderId && isConnected && (
                <Button variant="primary" icon={RefreshCw} busy={refresh.isPending} onClick={read}>
                  {missingCopy.read}
                </Button>
              )}
              {isOrderId && isOn && !isConnected && (
                <ButtonLink to={urls.settings}>{copy.connect}</ButtonLink>
              )}
              <ButtonLink to={urls.orders}>{missingCopy.all}</ButtonLink>
            </>
          }
        >
          <p>{!isOrderId ? missingCopy.badId : isOn ? missingCopy.hint : missingCopy.hintOff}</p>
          {isOrderId && isOn && !isConnected && <p>{copy.notConnectedHint}</p>}
        </EmptyState>
      </div>
    </Page>
  );
}
