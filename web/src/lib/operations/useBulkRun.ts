import { useMutation } from "@tanstack/react-query";
import type * as z from "zod";

import type { OperationName } from "@contract/paths";

import { useNow } from "../browser/useNow";
import type { WithId } from "../firestore/documents";
import type { BulkRun } from "./BulkRunStatus";
import { describeOperationFailure, type StoredOperation, viewOperation } from "./operationView";
import { useOperation } from "./useOperation";

interface BulkRunCalls<I> {
  readonly start: (input: I) => Promise<unknown>;
  readonly stop: () => Promise<unknown>;
}

/** Listens to an operation that handles items one after another on the server, and starts and stops it. */
export function useBulkRun<S extends z.ZodType<StoredOperation>, I>(
  name: OperationName,
  schema: S,
  calls: BulkRunCalls<I>,
): BulkRun<WithId<z.output<S>>> & { readonly start: (input: I) => void } {
  const { operation } = useOperation(name, schema);
  const now = useNow(5);
  const start = useMutation({ mutationFn: calls.start });
  const stop = useMutation({ mutationFn: calls.stop });
  return {
    view: viewOperation(operation, now),
    document: operation,
    reason: describeOperationFailure(operation),
    start: (input) => start.mutate(input),
    stop: () => stop.mutate(),
    isStarting: start.isPending,
    error: start.error ?? stop.error,
  };
}
