import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";

import {
  changeCatalogueWord,
  listCatalogueSources,
  orderCatalogueSources,
  removeCatalogueSource,
  searchCatalogue,
  type WordChange,
} from "@contract/catalogue";

import { call } from "@/lib/calls/call";

import type { SHOWN } from "./view";

const KEY = ["admin", "catalogue"] as const;
const SOURCES = [...KEY, "sources"] as const;

export function useEntries(query: string, show: (typeof SHOWN)[number]) {
  return useInfiniteQuery({
    queryKey: [...KEY, "entries", query, show],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      call(searchCatalogue, { query, review: show === "all" ? null : show, after: pageParam }),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export interface MeantChange {
  readonly toyNumber: string;
  readonly wordId: string;
  readonly change: WordChange;
}

export function useWordChange(onDone: (meant: MeantChange) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (meant: MeantChange) => call(changeCatalogueWord, meant),
    onSuccess: async (_, meant) => {
      onDone(meant);
      await client.invalidateQueries({ queryKey: KEY });
    },
  });
}

export const useSources = () =>
  useQuery({ queryKey: SOURCES, queryFn: () => call(listCatalogueSources, {}) });

export function useSourceOrder(onDone: () => void) {
  const reload = useReloadCatalogue();
  return useMutation({
    mutationFn: (names: string[]) => call(orderCatalogueSources, { names }),
    onSuccess: async () => {
      onDone();
      await reload();
    },
  });
}

export function useSourceRemoval(onDone: (name: string) => void) {
  const reload = useReloadCatalogue();
  return useMutation({
    mutationFn: (name: string) => call(removeCatalogueSource, { name }),
    onSuccess: async (_, name) => {
      onDone(name);
      await reload();
    },
  });
}

export function useReloadCatalogue(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}
