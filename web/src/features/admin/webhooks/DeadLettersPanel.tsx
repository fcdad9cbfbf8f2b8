import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCcw, Trash2 } from "lucide-react";

import { dismissDeadLetter, listDeadLetters, replayDeadLetter } from "@contract/notifications/deadLetters";
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
  const settle = async (message: string) => {
    showToast(message, { tone: "success" });
    await queries.invalidateQueries({ queryKey: QUERY.queryKey });
  };
  const replay = useMutation({
    mutationFn: (id: string) => call(replayDeadLetter, { id }),
    onSuccess: () => settle(copy.replayed),
  });
  const dismiss = useMutation({
    mutationFn: (id: string) => call(dismissDeadLetter, { id }),
    onSuccess: () => settle(copy.dismissed),
  });
  const isGone = replay.error instanceof AppError && replay.error.code === "notification/log-gone";
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
              <div className="flex basis-full flex-wrap items-center gap-2 empty:hidden">
                <AdminFailure error={(dismiss.variables === id ? dismiss.error : null) ?? replay.error} />
                {isGone && (
                  <Button small icon={Trash2} busy={dismiss.isPending} onClick={() => dismiss.mutate(id)}>
                    {copy.dismiss}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
