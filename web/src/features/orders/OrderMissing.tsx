import { RefreshCw } from "lucide-react";
import { useNavigate } from "react-router-dom";

import { refreshOrder } from "@contract/orders";

import { errorText } from "@/lib/calls/errorText";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { urls } from "@/lib/browser/urls";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { EmptyState } from "@/ui/status/EmptyState";
import { PageHead } from "@/ui/page/PageHead";
import { Page } from "@/ui/page/Page";

import { copy, detailCopy, missingCopy } from "./copy";
import { useRefreshOrder } from "./detail/useRefreshOrder";

/** Says that no order of that id is stored, and offers to read it from the marketplace. */
export function OrderMissing({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const { isOn, isConnected } = useMarketplace();
  const refresh = useRefreshOrder(id);
  const isOrderId = refreshOrder.input.shape.orderId.safeParse(id).success;
  const read = () =>
    refresh.mutate(undefined, { onSuccess: () => void navigate(urls.order(id), { replace: true }) });
  return (
    <Page>
      <PageHead title={missingCopy.title} />
      <div className="mt-3 grid gap-3">
        {refresh.isError && (
          <Banner tone="danger" title={detailCopy.refreshFailed} onDismiss={() => refresh.reset()}>
            {errorText(refresh.error)}
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
