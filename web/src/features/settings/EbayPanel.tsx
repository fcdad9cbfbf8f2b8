import { useMutation } from "@tanstack/react-query";
import { Plug, RefreshCw, Unplug } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

import { disconnectEbay } from "@contract/ebay/ebay";
import { listAccess, EBAY_ACCESS, type EbayAccess, NEEDED_ACCESS } from "@contract/ebay/ebayAccess";
import { HOUR_MS } from "@contract/wire/durations";

import { formatAge } from "@/lib/age";
import { call } from "@/lib/calls/call";
import { formatDate, formatDateTime } from "@/lib/dates";
import { CONNECTION_TONES, getConnectionState, renewToken, useTokenRefresh } from "@/lib/ebay/ebayConnection";
import { useLastHeard } from "@/lib/ebay/useLastHeard";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { describeError } from "@/lib/calls/errorText";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { usePerson } from "@/lib/session/session";
import { showStatus } from "@/lib/calls/statusMessage";
import { useNow } from "@/lib/browser/useNow";
import { Badge, Dot } from "@/ui/status/Badge";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { Facts } from "@/ui/page/Facts";
import { Panel } from "@/ui/page/Panel";
import { Checkbox } from "@/ui/choices/Checkbox";

import { copy } from "./copy";
import { EbaySync } from "./EbaySync";
import { useConnect } from "./useConnect";

/** Remaining milliseconds below which the panel renews the token (specification 1, section 9: 1 hour). */
const RENEW_UNDER_MILLISECONDS = HOUR_MS;

export function EbayPanel() {
  const { record } = usePerson();
  const { refresh } = useTokenRefresh();
  const now = useNow(15);
  const heardAt = useLastHeard();
  const [asking, setAsking] = useState(false);
  const { state, text } = getConnectionState(record, refresh, now);

  const { connect, access, setAccess, refused, connectWithoutRefused } = useConnect();
  const renew = useMutation({ mutationFn: renewToken });
  const renewOnRequest = () =>
    renew.mutate(undefined, { onSuccess: () => showStatus("success", "eBay connection refreshed") });
  const disconnect = useMutation({
    mutationFn: () => call(disconnectEbay, {}),
    onSuccess: () => {
      setAsking(false);
      showStatus("success", copy.disconnected);
    },
    onError: () => setAsking(false),
  });

  // The token can't be renewed if eBay has revoked the consent.
  const { isOver } = useMarketplace();
  const hasTraffic = listAccess(record.ebay?.scopes ?? []).includes("traffic");
  const trafficRefusedAt = hasTraffic ? (record.ebay?.trafficRefusedAt ?? null) : null;
  const remaining = record.ebay ? record.ebay.expiresAt - now : Infinity;
  const isShort = !isOver && remaining < RENEW_UNDER_MILLISECONDS;
  const renewOnce = useEffectEvent(() => renew.mutate());
  useEffect(() => {
    if (isShort) renewOnce();
  }, [isShort]);

  const connectButton = (label: string) => (
    <Button variant="primary" icon={Plug} busy={connect.isPending} onClick={() => connect.mutate(access)}>
      {label}
    </Button>
  );
  return (
    <Panel
      title="eBay"
      aside={
        <Badge tone={CONNECTION_TONES[state]}>
          <Dot tone={CONNECTION_TONES[state]} />
          {text}
        </Badge>
      }
      body="stack"
    >
      {disconnect.data?.revoked === false && (
        <Banner tone="warning" title={copy.notRevoked} onDismiss={() => disconnect.reset()}>
          {copy.notRevokedDetail}
        </Banner>
      )}
      {isOver && (
        <Banner tone="danger" title={copy.over}>
          {copy.overDetail}
        </Banner>
      )}
      {!isOver && refresh !== "failed" && trafficRefusedAt !== null && refused.length === 0 && (
        <Banner
          tone="warning"
          title={copy.trafficRefused}
          action={
            <Button busy={connect.isPending} onClick={() => connect.mutate(access)}>
              {copy.reconnect}
            </Button>
          }
        >
          {copy.trafficRefusedDetail(formatDate(trafficRefusedAt))}
        </Banner>
      )}
      {refused.length > 0 && (
        <Banner
          tone="danger"
          title={copy.refusedTitle}
          action={<Button onClick={connectWithoutRefused}>{copy.withoutRefused}</Button>}
        >
          {connect.error && describeError(connect.error)}
        </Banner>
      )}
      {refused.length === 0 && (
        <FailureBanner title="eBay could not be connected" error={connect.error} onDismiss={connect.reset} />
      )}
      <FailureBanner title={copy.refreshFailed} error={renew.error} onDismiss={renew.reset} />
      <FailureBanner title={copy.disconnectFailed} error={disconnect.error} onDismiss={disconnect.reset}>
        You are still connected.
      </FailureBanner>
      {record.ebay ? (
        <>
          <Facts>
            <dt>{copy.lastHeard}</dt>
            <dd>{heardAt === null ? copy.notHeard : formatAge(heardAt, now)}</dd>
            <dt>Store</dt>
            <dd>{record.ebay.storeName ?? "Your eBay account"}</dd>
            <dt>Token</dt>
            <dd>
              {state === "expired"
                ? `Expired ${formatDateTime(record.ebay.expiresAt)}`
                : `Valid until ${formatDateTime(record.ebay.expiresAt)}, renews automatically while Pegboard is open`}
            </dd>
          </Facts>
          <div className="flex flex-wrap gap-2">
            {(isOver || refresh === "failed") && connectButton(copy.reconnect)}
            {!isOver && (
              <Button icon={RefreshCw} busy={refresh === "refreshing"} onClick={renewOnRequest}>
                {copy.refresh}
              </Button>
            )}
            <Button icon={Unplug} onClick={() => setAsking(true)}>
              {copy.disconnect}
            </Button>
          </div>
          {!isOver && <EbaySync />}
        </>
      ) : (
        <>
          <p className="text-muted">
            Connect your eBay account to publish drafts, follow orders and see live figures. You sign in at
            eBay; Pegboard never sees your password.
          </p>
          <EbayAccessChoice access={access} onChange={setAccess} />
          <div>{connectButton(copy.connect)}</div>
        </>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Disconnect eBay?"
        confirmLabel={copy.disconnect}
        danger
        busy={disconnect.isPending}
        onConfirm={() => disconnect.mutate()}
      >
        Pegboard gives up its access to {record.ebay?.storeName ?? "your eBay account"}. Nothing ends on eBay,
        and your listings stay here. You can connect again at any time.
      </ConfirmDialog>
    </Panel>
  );
}

interface EbayAccessChoiceProps {
  readonly access: readonly EbayAccess[];
  readonly onChange: (access: readonly EbayAccess[]) => void;
}

/**
 * Selects the access that Pegboard requests from eBay. eBay refuses its whole consent page if the application
 * lacks one scope.
 */
function EbayAccessChoice({ access, onChange }: EbayAccessChoiceProps) {
  const toggle = (key: EbayAccess, isWanted: boolean) =>
    onChange(isWanted ? [...access, key] : access.filter((other) => other !== key));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">{copy.access}</legend>
      {EBAY_ACCESS.map(({ key, label, hint }) => (
        <div key={key}>
          <Checkbox
            checked={key === NEEDED_ACCESS || access.includes(key)}
            disabled={key === NEEDED_ACCESS}
            onChange={(isWanted) => toggle(key, isWanted)}
          >
            {label}
          </Checkbox>
          <p className="text-muted">{hint}</p>
        </div>
      ))}
    </fieldset>
  );
}
