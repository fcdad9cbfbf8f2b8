import { useMutation } from "@tanstack/react-query";
import { PlugZap, Save, Unplug } from "lucide-react";
import { type SubmitEvent, useState } from "react";

import { AppError } from "@contract/wire/errors";
import {
  connectWooCommerce,
  disconnectWooCommerce,
  saveWooCommerceConfig,
} from "@contract/shops/shopMigration";

import { call } from "@/lib/calls/call";
import { describeError, toError } from "@/lib/calls/errorText";
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
  isKeptSecret,
  type ShopConfig,
  getShown,
  type Typed,
} from "./connection";
import { copy } from "./copy";
import { SecretField } from "./SecretField";

interface News {
  readonly tone: "info" | "danger";
  readonly title: string;
  readonly detail?: string;
  /** The error next to a field. */
  readonly field?: { readonly name: ConnectionField; readonly text: string };
}

export function ConnectionPanel({ config }: { readonly config: ShopConfig }) {
  const [typed, setTyped] = useState<Typed>({});
  const [news, setNews] = useState<News | null>(null);
  const [asking, setAsking] = useState(false);
  const shown = getShown(config, typed);
  const getError = (field: ConnectionField) => (news?.field?.name === field ? news.field.text : null);
  const type = (field: ConnectionField) => (value: string) => {
    setTyped({ ...typed, [field]: value });
    if (news?.field?.name === field) setNews(null);
  };

  const save = useMutation({
    mutationFn: () => call(saveWooCommerceConfig, shown),
    onSuccess: ({ connected }) => {
      setTyped({});
      setNews({ tone: "info", title: copy.saved, ...(!connected && { detail: copy.savedHint }) });
    },
    onError: (error) => {
      const { code } = error instanceof AppError ? error : new AppError("internal");
      const title =
        code === "auth/signed-out" ? copy.waitForAuthentication : copy.saveFailed(describeError(error));
      const isAddress = code.startsWith("shop/address-");
      setNews({
        tone: "danger",
        title,
        detail: copy.nothingKept,
        ...(isAddress && { field: { name: "storeUrl", text: describeError(error) } }),
      });
    },
  });
  const test = useMutation({
    mutationFn: () => call(connectWooCommerce, shown),
    onSuccess: ({ success, error, failure, field }) => {
      const text = failure ? describeError(toError(failure)) : (error ?? copy.connectFailed);
      if (success) {
        setTyped({});
        setNews({ tone: "info", title: copy.connectionWorks });
      } else if (field === null) setNews({ tone: "danger", title: copy.connectionFailed, detail: text });
      else setNews({ tone: "danger", title: copy.connectionFailed, field: { name: field, text } });
    },
    onError: (error) => setNews({ tone: "danger", title: copy.connectFailed, detail: describeError(error) }),
  });
  const disconnect = useMutation({
    mutationFn: () => call(disconnectWooCommerce, {}),
    onSuccess: () => {
      setTyped({});
      setNews(null);
      showToast(copy.disconnected, { tone: "success" });
    },
    onError: (error) =>
      setNews({ tone: "danger", title: copy.disconnectFailed, detail: describeError(error) }),
    onSettled: () => setAsking(false),
  });
  const isBusy = save.isPending || test.isPending;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isFilled(shown) && !isBusy) test.mutate();
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
        {news && (
          <Banner tone={news.tone} title={news.title} onDismiss={() => setNews(null)}>
            {news.detail}
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
          isKept={isKeptSecret(config, shown)}
          error={getError("consumerSecret")}
          onChange={type("consumerSecret")}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            icon={Save}
            busy={save.isPending}
            disabled={!isFilled(shown) || test.isPending}
            onClick={() => save.mutate()}
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
        onOpenChange={setAsking}
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
