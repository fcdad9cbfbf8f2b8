import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { parseArgs } from "node:util";

import PQueue from "p-queue";
import Papa from "papaparse";
import type * as z from "zod";

import type { CallableContract } from "../../functions/src/contract/callable.ts";
import {
  analyzeListingImages,
  extractSku,
  processCardCapture,
  uploadCapture,
} from "../../functions/src/contract/capture.ts";
import { importCatalogue } from "../../functions/src/db/importCatalogue.ts";
import { admin } from "../../tests/support/admin.ts";
import { callAs, createMember, type Person } from "../../tests/support/people.ts";
import { drawPairs } from "../cards/draw.ts";
import { atLeast, atMost, type Measure, median } from "./measure.ts";

/** The emulators this benchmark runs on. */
export const needs = ["auth", "firestore", "storage", "functions"] as const;

/** The reader of our own alone: what it costs and how right it is without anybody's key. */
export const environment = { AI_PROVIDERS: "local" };

/** As many cards at once as one browser works on. */
const AT_ONCE = 3;
/** How often the folder is captured again to see what the queue sustains. */
const ROUNDS = 3;

interface Pair {
  readonly front: string;
  readonly back: string;
  readonly toyNumber: string;
  readonly model: string;
}

interface Outcome {
  readonly pair: Pair;
  readonly sku: Verdict;
  readonly model: Verdict;
  readonly read: string;
  /** Milliseconds. */
  readonly reading: number;
  readonly upload: number;
  readonly bookkeeping: number;
  readonly server: number;
}

type Verdict = "right" | "wrong" | "asked";

/**
 * The main job over a folder of labelled pairs (`labels.csv`: front, back, toyNumber, model), through the deployed
 * functions: `-- capture [--photos <folder>] [--catalogue <json|csv>] [--others <folder>]`. Without a folder, over
 * the cards that the project draws. `others` are photos of something else, which must give no SKU.
 */
export async function run(args: readonly string[]): Promise<Measure[]> {
  const { values } = parseArgs({
    args: [...args],
    options: { photos: { type: "string" }, catalogue: { type: "string" }, others: { type: "string" } },
  });
  const drawn = values.photos === undefined ? await mkdtemp(join(tmpdir(), "pegboard-cards-")) : null;
  try {
    if (drawn !== null) await drawPairs(drawn);
    const folder = values.photos ?? drawn ?? "";
    const pairs = await readLabels(folder);
    if (values.catalogue !== undefined) await importCatalogue(admin().firestore, values.catalogue);
    const seller = await createMember();
    const [first] = pairs;
    if (first === undefined) throw new Error(`${folder}/labels.csv names no pair.`);
    await capture(seller, folder, first); // The first call of each function starts its worker.

    const outcomes: Outcome[] = [];
    for (const pair of pairs) outcomes.push(await capture(seller, folder, pair));
    const others = [
      ...pairs.map(({ front }) => join(folder, front)),
      ...(values.others === undefined ? [] : await picturesIn(values.others)),
    ];
    const accepted = await acceptedAmong(seller, others);
    report(outcomes);
    return [
      ...verdicts("SKU", outcomes, (outcome) => outcome.sku, Math.floor((pairs.length * 5) / 6)),
      ...verdicts("model", outcomes, (outcome) => outcome.model, null),
      atMost(`SKU accepted among ${others.length} photos that show no card's back`, "photos", accepted, 0),
      seconds(
        "reading, median",
        outcomes.map(({ reading }) => reading),
      ),
      seconds(
        "upload of both photos, median",
        outcomes.map(({ upload }) => upload),
      ),
      atMost("server without AI provider, median", "s", inSeconds(outcomes, "server"), 2.5),
      atMost("upload and bookkeeping without reading, median", "s", inSeconds(outcomes, "bookkeeping"), 0.4),
      { name: "sustained with the queue", value: await sustained(seller, folder, pairs), unit: "cards/min" },
    ];
  } finally {
    if (drawn !== null) await rm(drawn, { recursive: true, force: true });
  }
}

/** One card, step by step as the browser takes it. A question is left unanswered: nothing is accepted by guess. */
async function capture(seller: Person, folder: string, pair: Pair): Promise<Outcome> {
  const captureId = randomUUID();
  const { reading, upload, bookkeeping, milliseconds } = stopwatch();
  const [front, back] = await upload(() =>
    Promise.all(
      (["Front", "Back"] as const).map(async (imageType) => {
        const photo = await readFile(join(folder, imageType === "Front" ? pair.front : pair.back));
        const imageData = `data:image/jpeg;base64,${photo.toString("base64")}`;
        const timestamp = Date.now();
        return call(seller, uploadCapture, { captureId, imageData, imageType, timestamp });
      }),
    ),
  );
  const frontImageUrl = front?.data.url ?? "";
  const backImageUrl = back?.data.url ?? "";
  const extracted = await reading(() => call(seller, extractSku, { imageUrl: backImageUrl }));
  const sku = extracted.success ? extracted.sku : null;
  const analysed = await reading(() =>
    call(seller, analyzeListingImages, { frontImageUrl, backImageUrl, sku }),
  );
  const name = analysed.analysis?.core.car_name ?? null;
  await bookkeeping(() =>
    call(seller, processCardCapture, {
      captureId,
      frontImageUrl,
      backImageUrl,
      existingListingId: null,
      aiAnalysisData: name === null ? null : analysed.analysis,
      extractedSku: sku,
      autoCreateEbayListing: false,
      manualPrice: 2,
      manualHandlingCost: 0.75,
      manualQuantity: 1,
    }),
  );
  const took = milliseconds();
  return {
    pair,
    read: sku ?? (extracted.candidates.join(" or ") || "–"),
    sku: verdict(sku, pair.toyNumber),
    model: verdict(name === null ? null : folded(name), folded(pair.model)),
    reading: took.reading,
    upload: took.upload,
    bookkeeping: took.upload + took.bookkeeping,
    server: took.upload + took.reading + took.bookkeeping,
  };
}

function stopwatch() {
  const took = { reading: 0, upload: 0, bookkeeping: 0 };
  const lap =
    (name: keyof typeof took) =>
    async <T>(work: () => Promise<T>): Promise<T> => {
      const startedAt = performance.now();
      const result = await work();
      took[name] += performance.now() - startedAt;
      return result;
    };
  return {
    reading: lap("reading"),
    upload: lap("upload"),
    bookkeeping: lap("bookkeeping"),
    milliseconds: () => took,
  };
}

async function call<C extends CallableContract>(
  seller: Person,
  contract: C,
  input: z.input<C["input"]>,
): Promise<z.output<C["output"]>> {
  const { data, error } = await callAs(seller, contract.name, input);
  if (error) throw new Error(`${contract.name} refused: ${JSON.stringify(error)}`);
  return contract.output.parse(data) as z.output<C["output"]>;
}

async function acceptedAmong(seller: Person, photos: readonly string[]): Promise<number> {
  let accepted = 0;
  for (const photo of photos) {
    const imageData = `data:image/jpeg;base64,${(await readFile(photo)).toString("base64")}`;
    const upload = { captureId: randomUUID(), imageData, imageType: "Back" as const, timestamp: Date.now() };
    const { data } = await call(seller, uploadCapture, upload);
    const { success, sku } = await call(seller, extractSku, { imageUrl: data.url });
    if (success) {
      accepted += 1;
      console.error(`accepted ${sku ?? "nothing"} from ${photo}`);
    }
  }
  return accepted;
}

async function sustained(seller: Person, folder: string, pairs: readonly Pair[]): Promise<number> {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const cards = Array.from({ length: ROUNDS }, () => pairs).flat();
  const startedAt = performance.now();
  await Promise.all(cards.map((pair) => queue.add(() => capture(seller, folder, pair))));
  return round((cards.length / (performance.now() - startedAt)) * 60_000, 1);
}

function verdicts(
  what: string,
  outcomes: readonly Outcome[],
  of: (outcome: Outcome) => Verdict,
  least: number | null,
): Measure[] {
  const count = (verdict: Verdict) => outcomes.filter((outcome) => of(outcome) === verdict).length;
  const right = { name: `${what} right of ${outcomes.length}`, value: count("right"), unit: "cards" };
  return [
    least === null ? right : atLeast(right.name, right.unit, right.value, least),
    atMost(`${what} wrong and accepted`, "cards", count("wrong"), 0),
    { name: `${what} asked`, value: count("asked"), unit: "cards" },
  ];
}

/** A line per card for the eye, on the error stream so that `--json` stays clean. */
function report(outcomes: readonly Outcome[]): void {
  for (const { pair, sku, read, model, reading, upload, server } of outcomes) {
    const times = [reading, upload, server].map((milliseconds) => `${round(milliseconds / 1_000, 2)} s`);
    console.error(
      `${pair.toyNumber.padEnd(8)} SKU ${sku} (${read}), model ${model}; reading, upload, server: ${times.join(", ")}`,
    );
  }
}

function verdict(found: string | null, truth: string): Verdict {
  if (found === null) return "asked";
  return found === truth ? "right" : "wrong";
}

const folded = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, "");
const round = (value: number, digits: number) => Number(value.toFixed(digits));
const inSeconds = (outcomes: readonly Outcome[], what: "server" | "bookkeeping") =>
  round(median(outcomes.map((outcome) => outcome[what])) / 1_000, 2);
const seconds = (name: string, milliseconds: readonly number[]): Measure => ({
  name,
  value: round(median(milliseconds) / 1_000, 2),
  unit: "s",
});

async function readLabels(folder: string): Promise<Pair[]> {
  const text = await readFile(join(folder, "labels.csv"), "utf8");
  return Papa.parse<Pair>(text, { header: true, skipEmptyLines: true }).data;
}

async function picturesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => /\.jpe?g$/i.test(extname(name))).map((name) => join(folder, name));
}
