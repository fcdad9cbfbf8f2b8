import { useQuery } from "@tanstack/react-query";

import { paths } from "@contract/documents";
import { MINUTE_MS } from "@contract/wire/durations";

import { countDocuments } from "@/lib/firestore/countDocuments";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { collectionStore } from "@/lib/listings/store";
import { AWAITING } from "@/lib/orders/orderState";
import { usePerson } from "@/lib/session/session";

interface SuggestionFacts {
  readonly active: number;
  readonly drafts: number;
  readonly toShip: number;
  /** Title of the last changed listing. Null if this browser doesn't have it. */
  readonly title: string | null;
}

/** Milliseconds for which counts are fresh. Suggestions don't need newer ones. */
const FRESH_MILLISECONDS = MINUTE_MS;

/**
 * Returns questions that the user's data can answer. Until the counts are loaded, returns those that always
 * can be answered.
 */
export function useSuggestions(): readonly string[] {
  const { uid } = usePerson();
  const { isOn } = useMarketplace();
  const { data } = useQuery({
    queryKey: ["assistant-suggestions", uid],
    staleTime: FRESH_MILLISECONDS,
    queryFn: async (): Promise<SuggestionFacts> => {
      const countListings = (status: string) =>
        countDocuments({ path: paths.listings(uid), where: [["status", "==", status]] });
      const [active, drafts, toShip] = await Promise.all([
        countListings("active"),
        countListings("draft"),
        countDocuments({ path: paths.orders(uid), where: AWAITING }),
      ]);
      const [newest] = collectionStore
        .findRows(({ title }) => title !== "")
        .toSorted((one, other) => other.updatedAt - one.updatedAt);
      return { active, drafts, toShip, title: newest?.title ?? null };
    },
  });
  const facts = data ?? { active: 0, drafts: 0, toShip: 0, title: null };
  return buildSuggestions(isOn ? facts : { ...facts, toShip: 0 });
}

const MOST = 5;
const TITLE_WORDS = 3;

export function buildSuggestions({ active, drafts, toShip, title }: SuggestionFacts): string[] {
  const words = title?.split(/\s+/).slice(0, TITLE_WORDS).join(" ");
  return [
    ...(toShip > 0
      ? [toShip === 1 ? "Which order do I have to ship?" : `Which of my ${toShip} orders to ship come first?`]
      : []),
    "What needs my attention?",
    "What sold this week?",
    ...(active > 0 ? ["Which active listings have never sold?", "What sells best?"] : []),
    ...(drafts > 0 ? ["How many draft listings do I have?"] : []),
    ...(words ? [`Find ${words}`] : []),
  ].slice(0, MOST);
}
