import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";

import { listDeadLetters, replayDeadLetter } from "@contract/notifications/deadLetters";
import { AppError } from "@contract/wire/errors";

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
 * are any or they can't be loaded.
 */
export function DeadLettersPanel() {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({ ...QUERY, retry: false });
  const replay = useMutation({
    mutationFn: (id: string) => call(replayDeadLetter, { id }),
    onSuccess: async () => {
      showToast(copy.replayed, { tone: "success" });
      await queries.invalidateQueries({ queryKey: QUERY.queryKey });
    },
  });
  if (error !== null) {
    if (error instanceof AppError && error.code === "auth/super-admin-only") return null;
    return (
      <AdminFailure
        title={copy.deadLettersFailed}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data || data.letters.length === 0) return null;
  const { letters, total } = data;
  return (
    <Panel title={copy.deadLetters} body="stack">
      <p className="text-muted">{copy.deadLettersHint}</p>
      {total > letters.length && (
        <p className="text-muted">{copy.deadLettersListed(letters.length, total)}</p>
      )}
      <ul className="grid gap-2">
        {letters.map(({ id, kind, about, receivedAt }) => (
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
            {replay.variables === id && (
              <div className="basis-full empty:hidden">
                <AdminFailure error={replay.error} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
