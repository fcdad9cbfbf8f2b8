import type { MutantResult } from "@stryker-mutator/api/core";

/** A lower rate fails. */
export const LEAST_RATE = 0.8;

const KILLED = ["Killed", "Timeout"];
const ALIVE = ["Survived", "NoCoverage"];

/** Counts the mutants of a sample by result. Mutants outside the sample have another status. */
export function countMutants(results: readonly MutantResult[]) {
  const withStatus = (statuses: readonly string[]) =>
    results.filter(({ status }) => statuses.includes(status));
  const killed = withStatus(KILLED).length;
  const alive = withStatus(ALIVE);
  const tried = killed + alive.length;
  return { tried, killed, alive, rate: tried === 0 ? 1 : killed / tried };
}

/** Lists the survivors with their changes, then the counts by folder and in total. */
export function writeMutationReport(
  results: readonly MutantResult[],
  sourceOf: (fileName: string) => string,
): string {
  const { alive } = countMutants(results);
  const folders = Map.groupBy(results, ({ fileName }) => fileName.split("/").slice(0, -1).join("/"));
  return [
    ...alive.map((mutant) => formatChange(mutant, sourceOf(mutant.fileName))),
    "",
    ...[...folders].map(([folder, own]) => formatCounts(folder, own)).filter((line) => line !== null),
    formatCounts("All", results) ?? "No mutant was tried.",
  ].join("\n");
}

function formatCounts(name: string, results: readonly MutantResult[]): string | null {
  const { tried, killed, alive, rate } = countMutants(results);
  if (tried === 0) return null;
  const uncovered = alive.filter(({ status }) => status === "NoCoverage").length;
  const survived = alive.length - uncovered;
  const late = results.filter(({ status }) => status === "Timeout").length;
  return `${name}: ${tried} mutants, ${killed} killed${late > 0 ? ` (${late} by its time-out)` : ""}, ${survived} survived, ${uncovered} without coverage: ${Math.floor(rate * 100)} %`;
}

/** Shows the changed lines as a diff. Stryker counts lines and columns from 1. */
function formatChange(
  { fileName, location, replacement, mutatorName, status }: MutantResult,
  source: string,
): string {
  const { start, end } = location;
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const before = lines.join("\n");
  const after = `${lines[0]?.slice(0, start.column - 1)}${replacement}${lines.at(-1)?.slice(end.column - 1)}`;
  const marked = (sign: string, text: string) => text.split("\n").map((line) => `${sign} ${line}`);
  const found = status === "NoCoverage" ? "no coverage" : "survived";
  return [
    `\n${fileName}:${start.line}:${start.column} ${mutatorName}, ${found}`,
    ...marked("-", before),
    ...marked("+", after),
  ].join("\n");
}
