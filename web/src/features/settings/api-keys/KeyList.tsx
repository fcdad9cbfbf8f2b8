import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { type ApiKeyMetadata, revokeApiKey } from "@contract/api/apiKeys";

import { formatAgo } from "@/lib/age";
import { call } from "@/lib/calls/call";
import { formatDate } from "@/lib/dates";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { usePerson } from "@/lib/session/session";
import { showStatus } from "@/lib/calls/statusMessage";
import { useNow } from "@/lib/browser/useNow";
import { Button } from "@/ui/controls/Button";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { Panel } from "@/ui/page/Panel";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "./copy";

/** Lists the keys live, newest first. */
export function KeyList() {
  const { record } = usePerson();
  const [asked, setAsked] = useState<ApiKeyMetadata | null>(null);
  const revoke = useMutation({
    mutationFn: (keyId: string) => call(revokeApiKey, { keyId }),
    onSuccess: () => {
      setAsked(null);
      showToast(copy.revoked, { tone: "success" });
      showStatus("success", copy.revoked);
    },
  });
  const keys = record.apiKeys.toSorted((one, other) => other.createdAt.toMillis() - one.createdAt.toMillis());

  return (
    <Panel title={copy.yours} aside={<span className="text-muted tabular-nums">{keys.length}</span>}>
      {keys.length === 0 ? (
        <p className="p-4 text-muted">{copy.none}</p>
      ) : (
        <ul aria-label={copy.yours}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setAsked(key)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => {
          setAsked(null);
          revoke.reset();
        }}
        title={copy.revokeNamed(asked?.name ?? "")}
        confirmLabel={copy.revoke}
        danger
        busy={revoke.isPending}
        onConfirm={() => asked && revoke.mutate(asked.id)}
      >
        <FailureBanner title={copy.revokeFailed} error={revoke.error} />
        <p>{copy.revokeAsk}</p>
        <p>{copy.revokeWhat(asked?.name ?? "")}</p>
      </ConfirmDialog>
    </Panel>
  );
}

function KeyRow({ apiKey, onRevoke }: { readonly apiKey: ApiKeyMetadata; readonly onRevoke: () => void }) {
  const { name, keyPreview, createdAt, lastUsed, rateLimit, scopes, expiresAt } = apiKey;
  const now = useNow(30);
  return (
    <li className="flex items-start gap-3 border-t px-4 py-3 first:border-t-0">
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="font-strong break-words">{name}</p>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
          <Fact name={copy.preview}>
            <span className="code">{keyPreview}</span>
          </Fact>
          <Fact name={copy.created}>{formatDate(createdAt.toMillis())}</Fact>
          <Fact name={copy.lastUsed}>{lastUsed ? formatAgo(lastUsed.toMillis(), now) : copy.never}</Fact>
          <Fact name={copy.scope}>{copy.scopes[scopes.includes("write") ? "write" : "read"]}</Fact>
          <Fact name={copy.lifetime}>{formatEnd(expiresAt?.toMillis() ?? null, now)}</Fact>
          <Fact name={copy.rateLimit}>{copy.aMinute(rateLimit)}</Fact>
        </dl>
      </div>
      <Button small aria-label={copy.revokeNamed(name)} onClick={onRevoke}>
        {copy.revoke}
      </Button>
    </li>
  );
}

function formatEnd(expiresAt: number | null, now: number): string {
  if (expiresAt === null) return copy.lifetimes.never;
  return expiresAt <= now ? copy.ended(formatDate(expiresAt)) : formatDate(expiresAt);
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 font-medium text-muted">{name}</dt>
      <dd className="break-words tabular-nums">{children}</dd>
    </div>
  );
}
