import { atMost, compareWithBaseline, type Measure, median, p95, roundToTenths } from "../measure.ts";

/** The figures of one list of one size, in milliseconds and bytes. */
export interface Figures {
  readonly name: string;
  readonly firstRows: number;
  /** Null if the list has pages. */
  readonly wholeList: number | null;
  /** How many rows each of the words finds, or null if the list doesn't show it. */
  readonly found: readonly number[] | null;
  readonly typed: readonly number[];
  /** Includes the wait for the display's next frame, which takes `frame`. Only for our list. */
  readonly typedOnDisplay: readonly number[] | null;
  readonly frame: number | null;
  /** Milliseconds of each sort. Before the first one, the rows are in another order. Empty if none could be measured. */
  readonly sorted: readonly number[];
  readonly dropped: number;
  readonly droppedFast: number;
  /** Null if the rows are in a worker's memory. */
  readonly heap: number | null;
  readonly process: number | null;
}

interface Line {
  readonly name: string;
  readonly unit: string;
  readonly of: (figures: Figures) => number | null;
}

const toMegabytes = (bytes: number | null) => bytes && roundToTenths(bytes / 2 ** 20);

const LINES: readonly Line[] = [
  { name: "keystroke to painted filter, p95", unit: "ms", of: ({ typed }) => p95(typed) },
  {
    name: "keystroke to painted filter, median",
    unit: "ms",
    of: ({ typed }) => roundToTenths(median(typed)),
  },
  {
    name: "sort by price, the first time",
    unit: "ms",
    of: ({ sorted: [first] }) => (first === undefined ? null : roundToTenths(first)),
  },
  {
    name: "sort by price, median",
    unit: "ms",
    of: ({ sorted }) => (sorted.length === 0 ? null : roundToTenths(median(sorted))),
  },
  { name: "warm open to first rows, median", unit: "ms", of: ({ firstRows }) => Math.round(firstRows) },
  {
    name: "warm open to the whole list, median",
    unit: "ms",
    of: ({ wholeList }) => wholeList && Math.round(wholeList),
  },
  { name: "frames dropped in two seconds of scrolling", unit: "frames", of: ({ dropped }) => dropped },
  { name: "the same, ten times as fast", unit: "frames", of: ({ droppedFast }) => droppedFast },
  { name: "memory of JavaScript in the page", unit: "MB", of: ({ heap }) => toMegabytes(heap) },
  { name: "memory of the page's process", unit: "MB", of: ({ process }) => toMegabytes(process) },
];

/** Stated without a bar for a size that only our list is measured with. */
const ALSO_OF_LARGE: readonly string[] = [
  "keystroke to painted filter, p95",
  "sort by price, the first time",
  "warm open to the whole list, median",
  "memory of JavaScript in the page",
  "memory of the page's process",
];

/** Compares each of our figures with the best rival's, which it must not exceed. */
export function compareWithRivals(size: number, ours: Figures, rivals: readonly Figures[]): Measure[] {
  const lines = LINES.flatMap(({ name, unit, of }) => {
    const value = of(ours);
    const theirs = rivals.flatMap((rival) => {
      const figure = of(rival);
      return figure === null ? [] : [{ rival: rival.name, figure }];
    });
    return value === null ? [] : [compareWithBest(`${size} rows: ${name}`, unit, value, theirs)];
  });
  return [...lines, ...listDifferences(size, ours, rivals)];
}

/** States each rival's figure, with a bar for the best of them. */
export function compareWithBest(
  name: string,
  unit: string,
  value: number,
  theirs: readonly { readonly rival: string; readonly figure: number }[],
): Measure {
  if (theirs.length === 0) return { name, value, unit };
  const baseline = Math.min(...theirs.map(({ figure }) => figure));
  const bar = `at most the best of ${theirs.map(({ rival, figure }) => `${rival} ${figure}`).join(", ")}`;
  return {
    name,
    value,
    unit,
    baseline,
    // There is no multiple of zero.
    ...(baseline > 0 && { ratio: value / baseline }),
    bar,
    holds: value <= baseline,
  };
}

/** A list that finds other rows than ours isn't a rival. */
function listDifferences(size: number, { found }: Figures, rivals: readonly Figures[]): Measure[] {
  const others = rivals.filter((rival) => rival.found !== null);
  if (others.length === 0) return [];
  const differ = others.filter((rival) => rival.found?.join() !== found?.join());
  return [
    {
      name: `${size} rows: rivals that find other rows for the same words`,
      value: differ.length,
      unit: "",
      bar: "none",
      holds: differ.length === 0,
    },
  ];
}

/** Compares a size that is too large for most lists with our usual size and the display's frame. */
export function compareWithUsual(size: number, large: Figures, usualSize: number, usual: Figures): Measure[] {
  const name = (line: string) => `${size} rows: ${line}`;
  return [
    compareWithBaseline(
      name(`warm open to first rows, to that of ${usualSize}`),
      "ms",
      Math.round(large.firstRows),
      Math.round(usual.firstRows),
      2,
    ),
    compareWithBaseline(
      name("keystroke to painted filter with the wait for a display's frame, p95, to one frame"),
      "ms",
      p95(large.typedOnDisplay ?? []),
      roundToTenths(large.frame ?? Number.NaN),
      2,
    ),
    atMost(name("frames dropped in two seconds of scrolling"), "frames", large.dropped, usual.dropped),
    ...LINES.filter((line) => ALSO_OF_LARGE.includes(line.name)).flatMap(({ name: line, unit, of }) => {
      const value = of(large);
      return value === null ? [] : [{ name: name(line), value, unit }];
    }),
  ];
}
