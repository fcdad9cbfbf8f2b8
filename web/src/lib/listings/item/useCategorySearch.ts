import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { suggestEbayCategories } from "@contract/item/categories";
import { HOUR_MS } from "@contract/wire/durations";

import { call } from "../../calls/call";
import { describeError } from "../../calls/errorText";

/** The pause in typing before eBay is asked. */
const PAUSE_MS = 400;
const SHORTEST = 2;

/** Searches eBay's categories after a pause in typing. */
export function useCategorySearch(typed: string) {
  const [query, setQuery] = useState("");
  const words = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setQuery(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const isAsked = query.length >= SHORTEST && words.length >= SHORTEST;
  const found = useQuery({
    queryKey: ["ebayCategories", query.toLowerCase()],
    queryFn: () => call(suggestEbayCategories, { query }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: HOUR_MS,
    retry: false,
  });
  return {
    categories: isAsked ? (found.data?.categories ?? []) : [],
    isSearching: isAsked && (found.isFetching || query !== words),
    isEmpty: isAsked && found.isSuccess && query === words && found.data.categories.length === 0,
    failure: isAsked && found.error ? describeError(found.error) : null,
  };
}
