import { onCapturePage } from "../capture/page.ts";
import { compareWithBaseline, type Measure, median } from "../measure.ts";
import type { ReadingBench } from "../minimal/readingBench.ts";
import { createEngine, type EngineName, ENGINES } from "./engines.ts";
import { makePicture } from "./pictures/pictures.ts";
import type { PictureSpec } from "./pictures/pictureSpec.ts";

interface EngineTimes {
  readonly median: number;
  readonly ninetyFifth: number;
  /** The median processor time of all threads, or null if it isn't known. */
  readonly processor: number | null;
  /** For each stage: the median over the pictures in which it ran, and their number. */
  readonly stages: Readonly<Record<string, { median: number; runs: number }>>;
}

export interface StageTimes {
  readonly where: "server" | "browser";
  readonly pictures: number;
  readonly engines: Readonly<Record<EngineName, EngineTimes>>;
}

type ReadOnce = (engine: EngineName, jpeg: Buffer) => Promise<Sample>;

/** Measures on this machine, as on a server. */
export async function measureServerTimes(specs: readonly PictureSpec[]): Promise<StageTimes> {
  const engines = { ours: createEngine("ours"), baseline: createEngine("baseline") };
  try {
    return await measureTimes("server", specs, async (name, jpeg) => {
      const before = process.cpuUsage();
      const { milliseconds, stages } = await engines[name].read(jpeg);
      const { user, system } = process.cpuUsage(before);
      return { milliseconds, stages, processor: (user + system) / 1_000 };
    });
  } finally {
    for (const name of ENGINES) await engines[name].close();
  }
}

/** Measures in Chromium, in the studio's own worker. */
export function measureBrowserTimes(specs: readonly PictureSpec[]): Promise<StageTimes> {
  return onCapturePage(
    [],
    async (page, errors) => {
      await page.evaluate(() => (window as unknown as { bench: ReadingBench }).bench.prepare());
      const times = await measureTimes("browser", specs, async (engine, jpeg) => {
        return page.evaluate(
          async ([name, picture]) => {
            const { bench } = window as unknown as { bench: ReadingBench };
            const { milliseconds } = await bench.read(name, picture);
            const stages = name === "ours" ? await bench.readStages(picture) : {};
            return { milliseconds, stages, processor: null };
          },
          [engine, jpeg.toString("base64")] as const,
        );
      });
      if (errors.length > 0) throw new Error(`The page reported: ${errors.join("; ")}`);
      return times;
    },
    "reading.ts",
  );
}

/** Alternates both engines, one reading at a time. Doesn't count the first reading of each. */
async function measureTimes(
  where: StageTimes["where"],
  specs: readonly PictureSpec[],
  readOnce: ReadOnce,
): Promise<StageTimes> {
  const samples: Record<EngineName, Sample[]> = { ours: [], baseline: [] };
  for (const [index, spec] of [...specs.slice(0, 1), ...specs].entries()) {
    const { jpeg } = await makePicture(spec);
    for (const name of index % 2 === 0 ? ENGINES : ENGINES.toReversed()) {
      const sample = await readOnce(name, jpeg);
      if (index > 0) samples[name].push(sample);
    }
  }
  return {
    where,
    pictures: specs.length,
    engines: { ours: sumSamples(samples.ours), baseline: sumSamples(samples.baseline) },
  };
}

/** The most that a reading may take, as a multiple of the baseline: median, 95th percentile. */
const MOST = { server: [1.1, 2.5], browser: [1.1, 3] } as const;

export function createTimeMeasures({ where, pictures, engines: { ours, baseline } }: StageTimes): Measure[] {
  const name = (what: string) => `${where}: one reading, ${what} of ${pictures}`;
  const [mostOfMedian, mostOfNinetyFifth] = MOST[where];
  const measures: Measure[] = [
    compareWithBaseline(name("median"), "ms", ours.median, baseline.median, mostOfMedian),
    compareWithBaseline(name("95th"), "ms", ours.ninetyFifth, baseline.ninetyFifth, mostOfNinetyFifth),
  ];
  if (ours.processor !== null && baseline.processor !== null) {
    const ratio = ours.processor / baseline.processor;
    const value = ours.processor;
    measures.push({
      name: name("processor time, median"),
      value,
      unit: "ms",
      baseline: baseline.processor,
      ratio,
    });
  }
  for (const [stage, { median: value, runs }] of Object.entries(ours.stages)) {
    measures.push({ name: `${where}: ${stage}, median of ${runs}`, value, unit: "ms" });
  }
  return measures;
}

interface Sample {
  readonly milliseconds: number;
  readonly processor: number | null;
  readonly stages: Readonly<Record<string, number>>;
}

function sumSamples(samples: readonly Sample[]): EngineTimes {
  const names = [...new Set(samples.flatMap(({ stages }) => Object.keys(stages)))];
  return {
    median: median(samples.map(({ milliseconds }) => milliseconds)),
    ninetyFifth: ninetyFifth(samples.map(({ milliseconds }) => milliseconds)),
    processor: samples.some(({ processor }) => processor === null)
      ? null
      : median(samples.map(({ processor }) => processor ?? 0)),
    stages: Object.fromEntries(
      names.map((name) => {
        const values = samples.flatMap(({ stages }) => stages[name] ?? []);
        return [name, { median: median(values), runs: values.length }];
      }),
    ),
  };
}

function ninetyFifth(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? Number.NaN;
}
