import type { ErrorParams } from "../wire/errors.ts";

/** What is wrong with a file of the catalogue, by the `problem` of an error's parameters. */
const PROBLEMS = {
  empty: "The file is empty.",
  unreadable: ({ path }: ErrorParams) => `${path} could not be read.`,
  /** {detail}: the parser's message. */
  "broken-json": ({ detail }: ErrorParams) => `The JSON is broken: ${detail}`,
  "several-lists": ({ lists }: ErrorParams) => `The JSON holds several lists: ${lists}.`,
  "no-records": "The JSON holds no array of records.",
  "broken-quotes": ({ rows }: ErrorParams) =>
    `The quotes of more than ${rows} rows are broken. Save the file as CSV again.`,
  "broken-header": "The CSV is broken in its first row, which names the columns.",
  /** {fields}: the fields without a column, separated by spaces. */
  "missing-columns": ({ fields }: ErrorParams) => {
    const [field = "", ...others] = String(fields).split(" ");
    return `No column seems to be the ${[field, ...others].join(" or the ")}: name it, as in --map ${field}="<column>".`;
  },
  "unknown-column": ({ wanted, columns }: ErrorParams) =>
    `There is no column "${wanted}". There is: ${columns}.`,
  "no-usable-row": "The file has no row that can be used.",
} as const;
export type FileProblem = keyof typeof PROBLEMS;

const problems = new Map<unknown, string | ((params: ErrorParams) => string)>(Object.entries(PROBLEMS));

/** Describes a problem. Undefined for a code that this version doesn't know. */
export function describeFileProblem(params: ErrorParams): string | undefined {
  const found = problems.get(params["problem"]);
  return typeof found === "function" ? found(params) : found;
}
