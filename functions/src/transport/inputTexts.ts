import type { ApiFault } from "../contract/api/apiProblems.ts";

/**
 * Maximum levels of lists and objects in an input, as in a Firestore document. Contracts have fewer than 10.
 * Recursion ends with a `RangeError` after some thousands.
 */
const MAX_LEVELS = 20;

/** Names that Firestore reserves. */
const RESERVED_NAME = /^__.*__$/s;

/**
 * Finds faults in an input that schemas don't check: invalid Unicode, names that Firestore reserves, and too
 * many levels. `bytes` is the size of all texts and names in the allowed levels, as UTF-8.
 */
export function checkTexts(input: unknown): { readonly faults: readonly ApiFault[]; readonly bytes: number } {
  const faults: ApiFault[] = [];
  let bytes = 0;
  const visit = (value: unknown, pointer: string, level: number): void => {
    if (typeof value === "string") {
      bytes += Buffer.byteLength(value);
      if (!value.isWellFormed()) faults.push({ pointer, detail: "Half of a surrogate pair." });
      return;
    }
    if (typeof value !== "object" || value === null) return;
    if (level > MAX_LEVELS) {
      faults.push({ pointer, detail: `More than ${MAX_LEVELS} levels.` });
      return;
    }
    for (const [name, part] of Object.entries(value)) {
      const at = `${pointer}/${name.toWellFormed().replaceAll("~", "~0").replaceAll("/", "~1")}`;
      bytes += Buffer.byteLength(name);
      if (!name.isWellFormed() || RESERVED_NAME.test(name))
        faults.push({ pointer: at, detail: "Unusable name." });
      visit(part, at, level + 1);
    }
  };
  visit(input, "#", 1);
  return { faults, bytes };
}
