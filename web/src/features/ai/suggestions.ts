import { useQuery } from "@tanstack/react-query";

import { paths } from "@contract/documents";

import { countDocuments } from "@/lib/countDocuments";
import { collectionStore } from "@/lib/listings/store";
import { usePerson } from "@/lib/session";

interface Known {
  readonly active: number;
  readonly drafts: number;
  readonly toShip: number;
  /** Of the listing that was changed last, where this machine has it. */
  readonly title: string | null;
}

/** A minute old is new enough for what only helps to begin. */
const FRESH_MILLISECONDS = 60_000;

/** Questions that have an answer for this person. While the counts are not here, those that always do. */
export function useSuggestions(): readonly string[] {
  const { uid } = usePerson();
  const { data } = useQuery({
    queryKey: ["assistant-suggestions", uid],
    staleTime: FRESH_MILLISECONDS,
    queryFn: async (): Promise<Known> => {
      const listings = (status: string) =>
        countDocuments({ path: paths.listings(uid), where: [["status", "==", status]] });
      const [active, drafts, toShip] = await Promise.all([
        listings("active"),
        listings("draft"),
        countDocuments({
          path: paths.orders(uid),
          where: [
            ["status", "==", "open"],
            ["paymentStatus", "in", ["PAID", "PARTIALLY_REFUNDED"]],
            ["shippingStatus", "in", ["NOT_SHIPPED", "PARTIALLY_SHIPPED"]],
          ],
        }),
      ]);
      const [newest] = collectionStore
        .rowsWhere(({ title }) => title !== "")
        .toSorted((one, other) => other.updatedAt - one.updatedAt);
      return { active, drafts, toShip, title: newest?.title ?? null };
    },
  });
  return suggestionsFrom(data ?? { active: 0, drafts: 0, toShip: 0, title: null });
}

const MOST = 5;
const TITLE_WORDS = 3;

export function suggestionsFrom({ active, drafts, toShip, title }: Known): string[] {
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
