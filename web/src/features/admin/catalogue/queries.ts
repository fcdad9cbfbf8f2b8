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

export interface WordEdit {
  readonly toyNumber: string;
  readonly wordId: string;
  readonly change: WordChange;
}

function useCatalogueChange<T>(change: (input: T) => Promise<unknown>, onDone: (input: T) => void) {
  const reload = useReloadCatalogue();
  return useMutation({
    mutationFn: change,
    onSuccess: async (_, input) => {
      onDone(input);
      await reload();
    },
  });
}

export const useWordChange = (onDone: (meant: WordEdit) => void) =>
  useCatalogueChange((meant: WordEdit) => call(changeCatalogueWord, meant), onDone);

export const useSources = () =>
  useQuery({ queryKey: SOURCES, queryFn: () => call(listCatalogueSources, {}) });

export const useSourceOrder = (onDone: () => void) =>
  useCatalogueChange(
    (names: string[]) => call(orderCatalogueSources, { names }),
    () => onDone(),
  );

export const useSourceRemoval = (onDone: (name: string) => void) =>
  useCatalogueChange((name: string) => call(removeCatalogueSource, { name }), onDone);

export function useReloadCatalogue(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}
