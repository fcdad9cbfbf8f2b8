import { useMutation } from "@tanstack/react-query";
import { PlugZap, Save, Unplug } from "lucide-react";
import { type SubmitEvent, useState } from "react";

import {
  connectWooCommerce,
  disconnectWooCommerce,
  saveWooCommerceConfig,
} from "@contract/shops/shopMigration";

import { call } from "@/lib/calls/call";
import { Badge, Dot } from "@/ui/status/Badge";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { Panel } from "@/ui/page/Panel";
import { TextField } from "@/ui/controls/TextField";
import { showToast } from "@/ui/overlays/toast";
import { Facts } from "@/ui/page/Facts";

import {
  type ConnectionField,
  isFilled,
  isSecretUnchanged,
  keepUnsent,
  type ShopConfig,
  getShown,
  type Typed,
} from "./connection";
import {
  type ConnectionFeedback,
  describeFieldError,
  describeFeedback,
  findFaultyField,
} from "./connectionFeedback";
import { copy } from "./copy";
import { SecretField } from "./SecretField";

export function ConnectionPanel({ config }: { readonly config: ShopConfig }) {
  const [typed, setTyped] = useState<Typed>({});
  const [feedback, setFeedback] = useState<ConnectionFeedback | null>(null);
  const words = feedback && describeFeedback(feedback);
  const [asking, setAsking] = useState(false);
  const shown = getShown(config, typed);
  const getError = (field: ConnectionField) => describeFieldError(feedback, field);
  const type = (field: ConnectionField) => (value: string) => {
    setTyped((current) => ({ ...current, [field]: value }));
    if (feedback && findFaultyField(feedback) === field) setFeedback(null);
  };

  const save = useMutation({
    mutationFn: (sent: Typed) => call(saveWooCommerceConfig, getShown(config, sent)),
    onSuccess: ({ connected }, sent) => {
      setTyped((current) => keepUnsent(current, sent));
      setFeedback({ code: "saved", isConnected: connected });
    },
    onError: (error) => setFeedback({ code: "not-saved", error }),
  });
  const test = useMutation({
    mutationFn: (sent: Typed) => call(connectWooCommerce, getShown(config, sent)),
    onSuccess: ({ success, error, failure, field }, sent) => {
      if (success) setTyped((current) => keepUnsent(current, sent));
      setFeedback(success ? { code: "works" } : { code: "refused", failure, legacyMessage: error, field });
    },
    onError: (error) => setFeedback({ code: "not-tested", error }),
  });
  const disconnect = useMutation({
    mutationFn: () => call(disconnectWooCommerce, {}),
    onSuccess: () => {
      setTyped({});
      setFeedback(null);
      showToast(copy.disconnected, { tone: "success" });
    },
    onError: (error) => setFeedback({ code: "not-disconnected", error }),
    onSettled: () => setAsking(false),
  });
  const isBusy = save.isPending || test.isPending;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isFilled(shown) && !isBusy) test.mutate(typed);
  };

  return (
    <Panel
      title={copy.connection}
      aside={
        <Badge tone={config.connected ? "success" : "neutral"}>
          <Dot tone={config.connected ? "success" : "neutral"} />
          {config.connected ? copy.connected : copy.notConnected}
        </Badge>
      }
    >
      <form className="grid gap-3 p-4" onSubmit={submit} noValidate>
        {words && (
          <Banner tone={words.tone} title={words.title} onDismiss={() => setFeedback(null)}>
            {words.detail}
          </Banner>
        )}
        {config.connected && <StoreFacts config={config} />}
        <TextField
          label={copy.storeUrl}
          hint={copy.storeUrlHint}
          error={getError("storeUrl")}
          type="url"
          inputMode="url"
          autoComplete="url"
          maxLength={500}
          value={shown.storeUrl}
          onChange={({ target }) => type("storeUrl")(target.value)}
        />
        <TextField
          label={copy.consumerKey}
          error={getError("consumerKey")}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={shown.consumerKey}
          onFocus={({ target }) => target.value.includes("…") && target.select()}
          onChange={({ target }) => type("consumerKey")(target.value)}
        />
        <SecretField
          value={shown.consumerSecret}
          isUnchanged={isSecretUnchanged(config, shown)}
          error={getError("consumerSecret")}
          onChange={type("consumerSecret")}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            icon={Save}
            busy={save.isPending}
            disabled={!isFilled(shown) || test.isPending}
            onClick={() => save.mutate(typed)}
          >
            {copy.save}
          </Button>
          <Button
            type="submit"
            variant={config.connected ? "plain" : "primary"}
            icon={PlugZap}
            busy={test.isPending}
            disabled={!isFilled(shown) || save.isPending}
          >
            {copy.test}
          </Button>
          {config.storeUrl !== "" && (
            <Button variant="quiet" icon={Unplug} onClick={() => setAsking(true)}>
              {copy.disconnect}
            </Button>
          )}
        </div>
      </form>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.disconnectTitle}
        confirmLabel={copy.disconnect}
        danger
        busy={disconnect.isPending}
        onConfirm={() => disconnect.mutate()}
      >
        {copy.disconnectQuestion}
      </ConfirmDialog>
    </Panel>
  );
}

function StoreFacts({ config }: { readonly config: ShopConfig }) {
  const { storeName, storeUrl, currency, productsFound, ordersFound, customersFound } = config;
  return (
    <Facts>
      <dt>{copy.store}</dt>
      <dd className="wrap-anywhere">{storeName ?? storeUrl}</dd>
      <dt>{copy.inStore}</dt>
      <dd className="tabular-nums">{copy.found(productsFound, ordersFound, customersFound)}</dd>
      <dt>{copy.currency}</dt>
      <dd>{currency ?? "–"}</dd>
    </Facts>
  );
}
