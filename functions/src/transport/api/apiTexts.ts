import { MAX_API_TEXT_BYTES } from "../../contract/api/api.ts";
import { ApiError, type ApiFault } from "../../contract/api/apiProblems.ts";

/** Names that Firestore reserves. */
const RESERVED_NAME = /^__.*__$/s;

/**
 * Finds faults that field schemas don't check: invalid Unicode, names that Firestore reserves, and more text
 * than fits into a document. Throws `too-large` for the last.
 */
export function findTextFaults(body: unknown): ApiFault[] {
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
  visit(body, "#");
  if (bytes > MAX_API_TEXT_BYTES)
    throw new ApiError("too-large", `All texts of a body have ${MAX_API_TEXT_BYTES} bytes at most.`);
  return faults;
}
