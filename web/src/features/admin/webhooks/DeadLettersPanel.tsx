import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";

import { listDeadLetters, replayDeadLetter } from "@contract/notifications/deadLetters";

import { call } from "@/lib/calls/call";
import { formatDate } from "@/lib/dates";
import { Button } from "@/ui/controls/Button";
import { showToast } from "@/ui/overlays/toast";
import { Panel } from "@/ui/page/Panel";

import { AdminFailure } from "../AdminFailure";
import { copy } from "./copy";

const QUERY = { queryKey: ["admin", "deadLetters"], queryFn: () => call(listDeadLetters, {}) };

/**
 * Shows notifications that couldn't be processed within a week. Shown only to super admins, and only if there
 * are any.
 */
export function DeadLettersPanel() {
  const queries = useQueryClient();
  const { data } = useQuery({ ...QUERY, retry: false });
  const replay = useMutation({
    mutationFn: (id: string) => call(replayDeadLetter, { id }),
    onSuccess: async () => {
      showToast(copy.replayed, { tone: "success" });
      await queries.invalidateQueries({ queryKey: QUERY.queryKey });
    },
  });
  if (!data || data.letters.length === 0) return null;
  return (
    <Panel title={copy.deadLetters} body="stack">
      <p className="text-muted">{copy.deadLettersHint}</p>
      <AdminFailure error={replay.error} />
      <ul className="grid gap-2">
        {data.letters.map(({ id, kind, about, receivedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">
              {copy.letterKinds[kind]} · {about} · {formatDate(receivedAt)}
            </span>
            <Button
              small
              icon={RotateCcw}
              busy={replay.isPending && replay.variables === id}
              onClick={() => replay.mutate(id)}
            >
              {copy.replay}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
