import { execFileSync } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";

import sharp from "sharp";

import { atRoot } from "../../root.ts";
import type { Measure } from "../measure.ts";
import { STRONGEST } from "./pictures/distortions.ts";
import type { DrawnOutcomes } from "./drawn.ts";
import type { Outcome } from "./outcomes.ts";
import type { PhotoOutcomes } from "./photos.ts";
import { makePicture } from "./pictures/pictures.ts";
import type { Settings } from "./settings.ts";
import type { StageTimes } from "./stageTimes.ts";
import { tally, tallyBy, type Tally } from "./tally.ts";

export interface PageFigures {
  readonly settings: Settings;
  readonly photos: PhotoOutcomes;
  readonly drawn: DrawnOutcomes;
  readonly times: readonly StageTimes[];
  readonly footprint: readonly Measure[];
  readonly measures: readonly Measure[];
}

const PICTURES = "docs/pictures/reading";
/** Pictures of drawn misreads on the page. */
const MAX_PICTURES = 6;

/** Writes docs/reading-accuracy.md from the figures of one run. */
export async function writePage(figures: PageFigures): Promise<void> {
  const { settings, photos, drawn } = figures;
  const shown = await keepDrawnMisreads([...drawn.backs, ...drawn.others]);
  const sections = [
    writeOpening(figures),
    describeMethod(settings, photos.cards.length),
    formatTable("Photos as they are, and resampled", "condition", photos.sizes, settings.seed),
    formatTable(
      "Photos, each source card over all sizes",
      "card",
      photos.sizes,
      settings.seed,
      listCardNames(photos),
    ),
    formatTable("Distorted photos, by distortion", "condition", photos.distorted, settings.seed),
    formatTable(
      "Distorted photos, by source card",
      "card",
      photos.distorted,
      settings.seed,
      listCardNames(photos),
    ),
    formatTable("Drawn backs", "condition", drawn.backs, settings.seed),
    describeNegatives(photos, drawn),
    formatTimeTables(figures.times),
    formatFootprintTable(figures.footprint),
    formatMisreads(figures, shown),
    formatBars(figures.measures),
    HOW_TO_RUN,
  ];
  await writeFile(
    atRoot("docs", "reading-accuracy.md"),
    sections.filter((text) => text !== "").join("\n\n") + "\n",
  );
}

function writeOpening({ settings, photos }: PageFigures): string {
  const git = (...words: string[]) => execFileSync("git", words, { cwd: atRoot(), encoding: "utf8" }).trim();
  const dirty = git("status", "--porcelain", "--", "functions", "tools") === "" ? "" : " with changes";
  const processors = cpus();
  return (
    "# How well cards are read\n\n" +
    "This page is written by `npm run bench -- reading --write`. Nothing in it is typed by hand.\n\n" +
    `Measured ${new Date().toISOString().slice(0, 10)} at commit ${git("rev-parse", "--short", "HEAD")}${dirty}, ` +
    `Node ${process.versions.node}, ${processors.length} processors (${processors[0]?.model.trim() ?? "unknown"}), seed ` +
    `${settings.seed}, ${photos.cards.length} source cards.`
  );
}

function describeMethod(settings: Settings, cards: number): string {
  const degrees = STRONGEST.rotationDegrees;
  return `## Method

- **Right**: the number was accepted, and is the one printed. **Wrong**: another number was accepted. **Asked**: the reader was not sure, or found
  nothing; a person is asked. **Covered**: asked, where the hook or the light hides a character, so that a person could not read it either. Covered frames are
  counted apart and are in no share; a wrong number is wrong on a covered frame too.
- **Intervals** are at 95 % and over source cards, not frames: a hundred frames of one card say little about the next card. For frames whole cards are drawn with
  replacement (4,000 times, seeded); where all cards have the same share, and for plain counts, it is Wilson's interval over the cards. ${cards} cards are few, and the intervals say so.
- **Engines**: "ours" is the reader as the product has it; "baseline" is tesseract alone over the located strip, the reader before it. Both read the same bytes in the same run.
- **Sizes**: the photo resampled so that its shorter side has 540, 720, 1080 or 2160 lines. "Enlarged" is said where the photo has fewer: that adds no detail.
- **Distortions** are made at 540 lines from a seed, the strongest being, at a width of 960 pixels: perspective, each corner moved by up to ${STRONGEST.perspective * 100} % of the width both ways;
  rotation by ${degrees} degrees; a lens out of focus by a Gaussian of ${STRONGEST.defocusSigma} pixels; a hand that moved by ${STRONGEST.motionLength} pixels; glare, a soft ellipse or streak over or beside the
  number with up to ${STRONGEST.glarePeak * 100} % of full light; a steel hook up to ${STRONGEST.hookWidth} pixels wide with its shadow, over or beside the number; ${STRONGEST.lowLight * 100} % of the light with noise of ${STRONGEST.noiseSigma} levels; JPEG of quality ${STRONGEST.jpegQuality}.
  Half of the frames have one kind at a third ("mild"), two thirds ("medium") or all ("strong") of it; the others two kinds at up to full strength, or three or four at up to two thirds. A frame is never both
  out of focus and smeared. The ranges were chosen by looking at samples, so that a person can still read what is not covered; nobody tested that frame by frame. Glare and hook aim at the number: elsewhere they would prove nothing.
- **Drawn backs** are drawn by the project in the likeness of a real back, with numbers of a catalogue that is not part of the project; each has a neighbour, which differs in one character that looks alike.
- **No number**: the fronts of the same cards, drawn fronts, and drawn papers: receipts, addresses with post codes, telephone numbers, books, dates, serial numbers, parcels, shops' labels, notes.`;
}

const HEAD =
  "right | wrong | asked | covered | share right | 95 % interval |\n|---|---|---|---|---|---|---|---|";

function formatTable(
  title: string,
  by: "condition" | "card",
  outcomes: readonly Outcome[],
  seed: number,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  if (outcomes.length === 0) return "";
  const rows = [...Map.groupBy(outcomes, ({ engine }) => engine)].flatMap(([engine, own]) => [
    ...[...tallyBy(own, by, seed)]
      .toSorted(([one], [other]) => one.localeCompare(other, "en", { numeric: true }))
      .map(([key, counts]) => formatRow(names.get(key) ?? key, engine, counts, by === "condition")),
    formatRow("**all**", engine, tally(own, seed), true),
  ]);
  return `## ${title}\n\n| ${by} | engine | ${HEAD}\n${rows.join("\n")}`;
}

/** A single card has no interval over cards. */
function formatRow(
  name: string,
  engine: string,
  { right, wrong, asked, covered, share, interval }: Tally,
  overCards: boolean,
): string {
  const percent = (value: number) => (Number.isFinite(value) ? `${(value * 100).toFixed(1)} %` : "–");
  const range = overCards ? `${percent(interval.low)} to ${percent(interval.high)}` : "–";
  return `| ${name} | ${engine} | ${right} | ${wrong} | ${asked} | ${covered} | ${percent(share)} | ${range} |`;
}

/** Names cards by number and model, because file names tell a reader nothing. */
function listCardNames({ cards }: PhotoOutcomes): Map<string, string> {
  return new Map(cards.map(({ back, toyNumber, model }) => [back, `${toyNumber} ${model}`]));
}

function describeNegatives({ fronts }: PhotoOutcomes, { others }: DrawnOutcomes): string {
  const groups = Map.groupBy([...fronts, ...others], ({ condition, engine }) => `${condition} | ${engine}`);
  const rows = [...groups].map(([name, own]) => {
    const accepted = own.filter(({ verdict }) => verdict === "wrong").length;
    const suggested = own.filter(({ reading }) => reading.outcome === "uncertain").length;
    return `| ${name} | ${own.length} | ${accepted} | ${suggested} |`;
  });
  return `## What shows no number\n\n| what | engine | pictures | numbers accepted | numbers asked about |\n|---|---|---|---|---|\n${rows.join("\n")}`;
}

function formatTimeTables(times: readonly StageTimes[]): string {
  if (times.length === 0) return "";
  const number = (value: number | null) => (value === null ? "–" : value.toFixed(0));
  const rows = times.flatMap(({ where, pictures, engines: { ours, baseline } }) => [
    `| ${where}, median of ${pictures} | ${number(ours.median)} | ${number(baseline.median)} | ${(ours.median / baseline.median).toFixed(2)} x |`,
    `| ${where}, 95th | ${number(ours.ninetyFifth)} | ${number(baseline.ninetyFifth)} | ${(ours.ninetyFifth / baseline.ninetyFifth).toFixed(2)} x |`,
    ...(ours.processor === null || baseline.processor === null
      ? []
      : [
          `| ${where}, processor time, median | ${number(ours.processor)} | ${number(baseline.processor)} | ${(ours.processor / baseline.processor).toFixed(2)} x |`,
        ]),
    ...Object.entries(ours.stages).map(
      ([stage, { median, runs }]) =>
        `| ${where}, stage "${stage}", median of ${runs} | ${number(median)} | | |`,
    ),
  ]);
  return (
    "## Time of one reading\n\nMilliseconds, one reading at a time, both engines in turns over the same pictures, decoding included. The pictures are " +
    `the photos at several sizes and distorted ones.\n\n| | ours | baseline | ratio |\n|---|---|---|---|\n${rows.join("\n")}`
  );
}

function formatFootprintTable(measures: readonly Measure[]): string {
  if (measures.length === 0) return "";
  const rows = measures.map(({ name, value, unit }) => `| ${name} | ${value.toFixed(0)} ${unit} |`);
  return (
    "## What the server's engines take\n\nEvery figure of a process is of a fresh one that reads one back twice, the tools' own memory not counted as the " +
    `reader's. "Loaded" is what Linux on x64 opens of a package.\n\n| | |\n|---|---|\n${rows.join("\n")}`
  );
}

function formatMisreads({ photos, drawn }: PageFigures, shown: ReadonlyMap<Outcome, string>): string {
  const wrong = [
    ...photos.sizes,
    ...photos.distorted,
    ...photos.fronts,
    ...drawn.backs,
    ...drawn.others,
  ].filter(({ verdict }) => verdict === "wrong");
  const where =
    "The run keeps the picture of everything that was not read right in `.local/reading/`, with a sheet to look through them " +
    "(`.local/reading/index.html`). Photos are their owner's and are not published here; drawn cards are shown.";
  if (wrong.length === 0) return `## Misreads\n\nNo wrong number was accepted. ${where}`;
  const lines = wrong.map((outcome) => {
    const { card, condition, engine, truth, reading } = outcome;
    const picture = shown.get(outcome);
    const says = `- ${engine} read ${reading.toyNumber ?? ""} for ${truth ?? "no number"}: ${card}, ${condition}`;
    return picture === undefined
      ? says
      : `${says}\n\n  ![${reading.toyNumber ?? ""} for ${truth ?? "none"}](${picture})`;
  });
  return `## Misreads\n\n${where}\n\n${lines.join("\n")}`;
}

async function keepDrawnMisreads(outcomes: readonly Outcome[]): Promise<Map<Outcome, string>> {
  await rm(atRoot(PICTURES), { recursive: true, force: true });
  const wrong = outcomes.filter(({ verdict }) => verdict === "wrong").slice(0, MAX_PICTURES);
  if (wrong.length > 0) await mkdir(atRoot(PICTURES), { recursive: true });
  const shown = new Map<Outcome, string>();
  for (const [index, outcome] of wrong.entries()) {
    const name = `misread-${index + 1}.png`;
    const { jpeg } = await makePicture(outcome.spec);
    await sharp(jpeg)
      .resize({ width: 640 })
      .png({ palette: true })
      .toFile(join(atRoot(PICTURES), name));
    shown.set(outcome, `pictures/reading/${name}`);
  }
  return shown;
}

function formatBars(measures: readonly Measure[]): string {
  const figure = (value: number, unit: string) => `${Number(value.toPrecision(4))} ${unit}`.trim();
  const rows = measures
    .filter(({ holds }) => holds !== undefined)
    .map(({ name, value, unit, ratio, bar, holds }) => {
      const measured = ratio === undefined ? figure(value, unit) : `${ratio.toFixed(2)} x`;
      return `| ${holds ? "held" : "**missed**"} | ${name} | ${measured} | ${bar?.trim() ?? ""} |`;
    });
  return `## Bars\n\n| | what | measured | bar |\n|---|---|---|---|\n${rows.join("\n")}`;
}

const HOW_TO_RUN = `## On your own photos

Put photos of backs and fronts into a folder with a \`labels.csv\`:

\`\`\`
front,back,toyNumber,model,series,year,numberBox
front1.jpg,back1.jpg,DHR20,68 Shelby GT500,Then And Now,2016,
\`\`\`

\`model\`, \`series\`, \`year\` and \`numberBox\` may be left out. \`numberBox\` ("left top width height" in pixels of the upright back) says where the number stands; without it the place
is looked for, and it is said where it isn't found. Then:

\`\`\`
npm run bench -- reading --photos <folder> --distort                        # photos, sizes, 600 distorted frames, papers, times
npm run bench -- reading --photos <folder> --distort --engine both --browser
npm run bench -- reading --photos <folder> --neighbours 5000 --catalogue <json|csv>
\`\`\`

\`--seed\` draws other distortions, \`--frames\` more or fewer (fewer are the first of more), \`--json\` prints figures for a machine. The command ends with a code other than 0 where a bar is missed.`;
