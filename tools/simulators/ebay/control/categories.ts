import { findRules, type RegulatoryUsage } from "../categories/tree.ts";
import { type Simulator } from "../simulator.ts";
import { type Fields, type Outcome } from "./command.ts";

const USAGES: readonly string[] = ["REQUIRED", "RECOMMENDED", "OPTIONAL"];

/** Changes a leaf category: `safety` for manufacturer and responsible persons, `required` specifics. */
export function changeCategory({ store: { state } }: Simulator, fields: Fields): Outcome {
  const { id = "", safety, required } = fields;
  const rules = findRules(id);
  if (!rules) return { problem: "no such leaf category" };
  if (safety !== undefined && !USAGES.includes(safety)) return { problem: "no such usage" };
  const names = required?.split("|") ?? [];
  const changed = {
    ...(safety !== undefined && {
      regulatory: {
        MANUFACTURER: safety as RegulatoryUsage,
        RESPONSIBLE_PERSONS: safety as RegulatoryUsage,
      },
    }),
    ...(required !== undefined && {
      aspects: rules.aspects.map((aspect) => ({ ...aspect, required: names.includes(aspect.name) })),
    }),
  };
  state.categoryRules = { ...state.categoryRules, [id]: { ...state.categoryRules?.[id], ...changed } };
  return changed;
}
