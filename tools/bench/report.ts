import type { Measure } from "./measure.ts";
import { measureRows } from "./table.ts";

/** The result of one benchmark: its measures, or why it has none. */
export interface Ran {
  readonly name: string;
  readonly measures: readonly Measure[];
  readonly seconds: number;
  readonly problem?: string;
  /** For example `AMD EPYC, 2 cores, 24 GB, Linux 6.1, Node 24`. */
  readonly machine: string;
  /** `YYYY-MM-DD` (UTC). */
  readonly date: string;
  readonly commit: string;
}

/**
 * Returns the last result of each benchmark: `known` with `ran` in their places. Benchmarks that don't exist any more are
 * left out.
 */
export function mergeRuns(known: readonly Ran[], ran: readonly Ran[], names: readonly string[]): Ran[] {
  const last = new Map([...known, ...ran].map((one) => [one.name, one]));
  return names.flatMap((name) => last.get(name) ?? []);
}

/** Returns every bar, held or missed. A benchmark that didn't end counts as missed. */
export function judgeBars(ran: readonly Ran[]): { held: string[]; missed: string[] } {
  const bars = ran.flatMap(({ name, measures, problem }) => [
    ...(problem === undefined ? [] : [{ holds: false, text: `${name}: ${problem}` }]),
    ...measures
      .filter(({ holds }) => holds !== undefined)
      .map(({ name: measure, bar = "", ratio, value, unit, holds }) => ({
        holds,
        text: `${name}: ${measure}, ${ratio === undefined ? `${round(value)} ${unit}` : `${ratio.toFixed(2)} x`} (${bar})`,
      })),
  ]);
  const texts = (wanted: boolean) => bars.filter(({ holds }) => holds === wanted).map(({ text }) => text);
  return { held: texts(true), missed: texts(false) };
}

/** Returns the text of `docs/benchmarks.md`. `names` are all benchmarks. */
export function writeBenchmarksPage(ran: readonly Ran[], names: readonly string[]): string {
  const { held, missed } = judgeBars(ran);
  const unmeasured = names.filter((name) => ran.every((one) => one.name !== name));
  const sections = ran.map(({ name, measures, seconds, problem, machine, date, commit }) => {
    const [head = [], ...rows] = measureRows(measures);
    const table = [head, head.map(() => "---"), ...rows]
      .map((cells) => `| ${cells.join(" | ")} |`)
      .join("\n");
    const took = `\`npm run bench -- ${name}\`, ${Math.round(seconds)} s, ${date}, commit ${commit}. ${machine}.`;
    return `## ${name}\n${took}\n\n${problem === undefined ? table : `Did not end: ${problem}`}\n`;
  });
  return [
    "# Benchmarks",
    "",
    "Written by `npm run bench`, which runs every benchmark; a missed bar makes it fail. `npm run bench -- --record size sync` runs",
    "two and keeps the figures of the others. A baseline is measured in the same run, so that a ratio says more than a time:",
    "machines differ.",
    "",
    `**${held.length} bars held, ${missed.length} missed.**`,
    ...(unmeasured.length === 0 ? [] : [`No figures yet: ${unmeasured.join(", ")}.`]),
    "",
    ...(missed.length === 0 ? [] : ["Missed:", "", ...missed.map((text) => `- ${text}`), ""]),
    ...sections,
  ].join("\n");
}

const round = (value: number) => Number(value.toPrecision(3));
