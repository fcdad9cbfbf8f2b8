import { type State } from "../state/state.ts";
import { type CategoryRules, findRules } from "./tree.ts";

/** Returns the rules of a leaf category, including changes by a test or the control page. */
export function getRules(state: Pick<State, "categoryRules">, id: string): CategoryRules | undefined {
  const rules = findRules(id);
  return rules && { ...rules, ...state.categoryRules?.[id] };
}
