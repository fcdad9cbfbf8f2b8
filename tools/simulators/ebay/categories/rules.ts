import { type State } from "../state/state.ts";
import { type CategoryRules, findRules } from "./tree.ts";

/** Returns what eBay demands of items in a leaf category, with what a test or the control page has changed. */
export function rulesOf(state: Pick<State, "categoryRules">, id: string): CategoryRules | undefined {
  const rules = findRules(id);
  return rules && { ...rules, ...state.categoryRules?.[id] };
}
