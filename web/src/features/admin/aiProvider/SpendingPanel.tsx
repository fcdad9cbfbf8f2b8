import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Save } from "lucide-react";
import { useState } from "react";

import { aiCaps, saveAiCaps } from "@contract/aiSpending";

import { call } from "@/lib/calls/call";
import { Button } from "@/ui/controls/Button";
import { TextField } from "@/ui/controls/TextField";
import { Panel } from "@/ui/page/Panel";
import { showToast } from "@/ui/overlays/toast";

import { AdminFailure } from "../AdminFailure";
import { aiSpendingQuery } from "../ai/spending";
import { spendingCopy as copy } from "../ai/copy";
import { SpendingWarning } from "../ai/SpendingWarning";

export function SpendingPanel() {
  const queries = useQueryClient();
  const { data, error } = useQuery(aiSpendingQuery);
  const [edits, setEdits] = useState<{ readonly seller?: string; readonly installation?: string }>({});
  const seller = edits.seller ?? String(data?.caps.sellerUsd ?? "");
  const installation = edits.installation ?? String(data?.caps.installationUsd ?? "");
  const caps = aiCaps.safeParse({ sellerUsd: toDollars(seller), installationUsd: toDollars(installation) });
  const save = useMutation({
    mutationFn: (input: { sellerUsd: number; installationUsd: number }) => call(saveAiCaps, input),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: aiSpendingQuery.queryKey });
      setEdits({});
      showToast(copy.saved, { tone: "success" });
    },
  });
  return (
    <Panel title={copy.title} body="stack">
      <AdminFailure error={error} />
      <SpendingWarning />
      <p className="tabular-nums">{data ? copy.spent(data.spentUsd, data.caps.installationUsd) : "–"}</p>
      {data && data.sellers.length > 0 && (
        <ul className="grid gap-1">
          {data.sellers.map(({ uid, email, spentUsd }) => (
            <li key={uid} className="flex flex-wrap justify-between gap-2">
              <span className="wrap-anywhere">{email ?? uid}</span>
              <span className="text-muted tabular-nums">{copy.spent(spentUsd, data.caps.sellerUsd)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <TextField
          label={copy.sellerCap}
          inputMode="decimal"
          value={seller}
          onChange={({ target }) => setEdits((now) => ({ ...now, seller: target.value }))}
        />
        <TextField
          label={copy.installationCap}
          inputMode="decimal"
          value={installation}
          onChange={({ target }) => setEdits((now) => ({ ...now, installation: target.value }))}
        />
      </div>
      <p className="text-12 text-faint">{copy.hint}</p>
      <AdminFailure error={save.error} />
      <div>
        <Button
          icon={Save}
          busy={save.isPending}
          disabled={!data || !caps.success}
          onClick={() => caps.success && save.mutate(caps.data)}
        >
          {copy.save}
        </Button>
      </div>
    </Panel>
  );
}

const toDollars = (typed: string): number => (typed.trim() === "" ? Number.NaN : Number(typed));
