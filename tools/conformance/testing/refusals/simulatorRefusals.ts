import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const TRADING = join(import.meta.dirname, "../../../simulators/ebay/trading");
/** Calls that list, check or revise an item. The modules that they import refuse, too. */
const CALLS = [
  "items/addFixedPriceItem.ts",
  "items/reviseFixedPriceItem.ts",
  "items/reviseInventoryStatus.ts",
];
/** Refusals of every call, and refusals that can be switched on. */
const OF_ALL = ["dispatch.ts", "documentedErrors.ts"];
const REST = ["../rest/itemDraft.ts", "../rest/media.ts"];

/**
 * Lists every refusal of a new or revised item in the simulator's source, so that a new one is noticed here:
 * the error's name in `errors.ts`, with the item's element for invalid input; `trading CODE` for errors that
 * can be switched on; `rest CODE` for drafts and pictures.
 */
export function listSimulatorRefusals(): string[] {
  const files = [
    ...listReachable(CALLS.map((file) => join(TRADING, file))),
    ...OF_ALL.map((file) => join(TRADING, file)),
  ];
  const trading = files.flatMap((file) =>
    file.endsWith("/errors.ts") ? [] : listErrors(readFileSync(file, "utf8")),
  );
  const rest = REST.flatMap((file) => listRestErrors(file, readFileSync(join(TRADING, file), "utf8")));
  return [...new Set([...trading, ...rest])].toSorted();
}

/** Returns these modules of the simulator and all that they import. */
function listReachable(files: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    const name = relative(TRADING, file);
    if (found.has(file) || !existsSync(file) || name.startsWith("../notify") || name === WARNINGS) return;
    found.add(file);
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/from "(\.{1,2}\/[^"]+)"/g)) {
      visit(join(dirname(file), path));
    }
  };
  for (const file of files) visit(file);
  return [...found];
}

/** Finds errors by `errors.name(…)`, by names imported from `errors.ts`, and by written codes. */
function listErrors(source: string): string[] {
  const imported = /import \{([^}]*)\} from "\.{1,2}\/errors\.ts"/.exec(source)?.[1] ?? "";
  const names = imported
    .split(",")
    .map((name) => name.trim())
    .filter((name) => /^[a-z]/.test(name) && !name.startsWith("type "));
  const calls = [
    ...source.matchAll(/errors\.([a-z]\w+)\(\s*(?:["`]([^"`]*)["`])?/g),
    ...names.flatMap((name) => [...source.matchAll(new RegExp(`(?<![.\\w])(${name})\\(`, "g"))]),
  ];
  return [
    ...calls.map(([, name = "", tag]) => (name === "invalidInput" ? `${name} ${tag ?? ""}`.trim() : name)),
    ...[...source.matchAll(/^\s*code: (\d+),$/gm)].map(([, code]) => `trading ${code}`),
  ].filter((key) => !NO_REFUSALS.includes(key));
}

/** Warnings refuse nothing. */
const WARNINGS = "items/itemWarnings.ts";

/** Exports of `errors.ts` that aren't errors, and an error whose element a fault names. */
const NO_REFUSALS: readonly string[] = ["writeErrorElement", "invalidInput"];

const listRestErrors = (file: string, source: string): string[] => [
  ...[...source.matchAll(/refuse\((\d[\d_]*)/g)].map(([, code = ""]) => `rest ${code.replaceAll("_", "")}`),
  ...[...source.matchAll(/mediaError\((\d+), "([^"]*)"/g)].map(
    ([, status, text]) => `media ${status} ${text}`,
  ),
  ...(file.includes("media") ? ["media 403", "media 429"] : ["itemDraft 403"]),
];
