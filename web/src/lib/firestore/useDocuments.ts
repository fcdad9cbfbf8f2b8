import { useCallback, useEffect, useState } from "react";
import type * as z from "zod";

import { useConfirmation } from "../session/confirmation";
import {
  type DocumentList,
  type DocumentQuery,
  type WithId,
  watchDocument,
  watchDocuments,
} from "./documents";
import { convertFirestoreError } from "./firestoreErrors";

export type Live<T> =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly value: T; readonly fromCache: boolean }
  | { readonly status: "error"; readonly error: Error; readonly retry: () => void };

/**
 * Listens to a document while the component is mounted and `listens`. `schema` must be a module constant.
 */
export function useDocument<S extends z.ZodType>(
  path: string,
  schema: S,
  listens = true,
): Live<WithId<z.output<S>> | null> {
  return useLive<WithId<z.output<S>> | null>(
    path,
    (_, set) =>
      watchDocument(
        path,
        schema,
        (value, fromCache) => {
          // The cache may lack a document that was never read. Wait for the server.
          if (value !== null || !fromCache) set({ status: "ready", value, fromCache });
        },
        (error) => set({ status: "error", error: convertFirestoreError(error) }),
      ),
    listens,
  );
}

/** Listens to a query. A new query starts from `loading` again. */
export function useDocuments<S extends z.ZodType>(
  request: DocumentQuery,
  schema: S,
): Live<DocumentList<z.output<S>>> {
  return useLive<DocumentList<z.output<S>>>(JSON.stringify(request), (key, set) =>
    watchDocuments(
      JSON.parse(key) as DocumentQuery,
      schema,
      (value) => {
        // The cache is empty on a first visit. Wait for the server, unless offline.
        if (value.documents.length > 0 || !value.fromCache || !navigator.onLine) {
          set({ status: "ready", value, fromCache: value.fromCache });
        }
      },
      (error) => set({ status: "error", error: convertFirestoreError(error) }),
    ),
  );
}

type Result<T> = Exclude<Live<T>, { status: "error" }> | { readonly status: "error"; readonly error: Error };

function useLive<T>(
  key: string,
  watch: (key: string, set: (result: Result<T>) => void) => () => void,
  listens = true,
): Live<T> {
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<{ key: string; result: Result<T> }>({
    key,
    result: { status: "loading" },
  });
  useEffect(
    () => (listens ? watch(key, (result) => setState({ key, result })) : undefined),
    // A listener belongs to its key. `watch` is a new closure on each render with the same meaning.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [key, tries, listens],
  );
  const retry = useCallback(() => {
    setState({ key, result: { status: "loading" } });
    setTries((before) => before + 1);
  }, [key]);
  const isRefused = state.key === key && state.result.status === "error";
  // The rules refuse what super admins read once their sign-in is too old (decisions/admin/0392).
  useEffect(() => {
    if (!isRefused) return;
    return useConfirmation.subscribe((now, before) => {
      if (now.confirmations > before.confirmations) retry();
    });
  }, [isRefused, retry]);
  if (state.key !== key) return { status: "loading" };
  return state.result.status === "error" ? { ...state.result, retry } : state.result;
}
