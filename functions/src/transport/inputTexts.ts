import type { ApiFault } from "../contract/api/apiProblems.ts";

/** Names that Firestore reserves. */
const RESERVED_NAME = /^__.*__$/s;

/**
 * Finds faults in an input that schemas don't check: invalid Unicode, and names that Firestore reserves.
 * `bytes` is the size of all texts and names as UTF-8.
 */
export function checkTexts(input: unknown): { readonly faults: readonly ApiFault[]; readonly bytes: number } {
  const faults: ApiFault[] = [];
  let bytes = 0;
  const visit = (value: unknown, pointer: string): void => {
    if (typeof value === "string") {
      bytes += Buffer.byteLength(value);
      if (!value.isWellFormed()) faults.push({ pointer, detail: "Half of a surrogate pair." });
      return;
    }
    if (typeof value !== "object" || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      const at = `${pointer}/${name.toWellFormed().replaceAll("~", "~0").replaceAll("/", "~1")}`;
      bytes += Buffer.byteLength(name);
      if (!name.isWellFormed() || RESERVED_NAME.test(name))
        faults.push({ pointer: at, detail: "Unusable name." });
      visit(part, at);
    }
  };
  visit(input, "#");
  return { faults, bytes };
}
