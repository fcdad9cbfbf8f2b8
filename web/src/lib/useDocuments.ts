import { useCallback, useEffect, useState } from "react";
import type * as z from "zod";

import {
  type DocumentList,
  type DocumentQuery,
  type Found,
  watchDocument,
  watchDocuments,
} from "./documents";

export type Live<T> =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly value: T; readonly fromCache: boolean }
  | { readonly status: "error"; readonly error: Error; readonly retry: () => void };

/** A document that follows its changes while the component stands. `schema` must be a module's constant. */
export function useDocument<S extends z.ZodType>(path: string, schema: S): Live<Found<z.output<S>> | null> {
  return useLive<Found<z.output<S>> | null>(path, (_, set) =>
    watchDocument(
      path,
      schema,
      (value, fromCache) => {
        // "Not here" from the cache only means that it was never read: the server knows.
        if (value !== null || !fromCache) set({ status: "ready", value, fromCache });
      },
      (error) => set({ status: "error", error }),
    ),
  );
}

/** Documents that follow their changes. A new question starts from `loading` again. */
export function useDocuments<S extends z.ZodType>(
  asked: DocumentQuery,
  schema: S,
): Live<DocumentList<z.output<S>>> {
  return useLive<DocumentList<z.output<S>>>(JSON.stringify(asked), (key, set) =>
    watchDocuments(
      JSON.parse(key) as DocumentQuery,
      schema,
      (value) => {
        // An empty answer from the cache may be no more than a first visit: wait for the server's, unless offline.
        if (value.documents.length > 0 || !value.fromCache || !navigator.onLine) {
          set({ status: "ready", value, fromCache: value.fromCache });
        }
      },
      (error) => set({ status: "error", error }),
    ),
  );
}

type Heard<T> = Exclude<Live<T>, { status: "error" }> | { readonly status: "error"; readonly error: Error };

function useLive<T>(
  key: string,
  watch: (key: string, set: (heard: Heard<T>) => void) => () => void,
): Live<T> {
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<{ key: string; heard: Heard<T> }>({ key, heard: { status: "loading" } });
  useEffect(
    () => watch(key, (heard) => setState({ key, heard })),
    // A listener belongs to its question; `watch` is a new closure on each render and says the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [key, tries],
  );
  const retry = useCallback(() => {
    setState({ key, heard: { status: "loading" } });
    setTries((before) => before + 1);
  }, [key]);
  if (state.key !== key) return { status: "loading" };
  return state.heard.status === "error" ? { ...state.heard, retry } : state.heard;
}
