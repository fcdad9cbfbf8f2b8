import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import PQueue from "p-queue";
import type * as z from "zod";

import type { CallableContract } from "../../../functions/src/contract/wire/callable.ts";
import {
  extractSku,
  processCardCapture,
  uploadCapture,
} from "../../../functions/src/contract/capture/capture.ts";
import { analyzeListingImages } from "../../../functions/src/contract/capture/analysis.ts";
import { callAs, type CallAnswer, createMember, type Person } from "../../../tests/support/people.ts";
import { atMost, type Measure, median } from "../measure.ts";
import { foldName, type Pair, type Verdict, measureVerdicts, judgeAnswer } from "./pairs.ts";

/** One browser processes this many cards at once. */
const AT_ONCE = 3;
/** How often the folder is captured again to measure what the queue sustains. */
const ROUNDS = 3;
/** Milliseconds: the time limit of an answer, and the time between tries for a slot in the seller's share. */
const PATIENCE = 90_000;
const BETWEEN_TRIES = 1_000;

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

/**
 * The main job through the deployed functions: accuracy and cost. Our own reader always reads the numbers.
 * Only `provider` describes the cards; in a suite it is the simulated one.
 */
export async function measureServer(
  provider: string,
  folder: string,
  pairs: readonly Pair[],
  others: readonly string[],
): Promise<Measure[]> {
  const outcomes = await captureAll(provider, folder, pairs);
  const accepted = await countAccepted(await createMember(), others);
  return [
    ...measureVerdicts("server: SKU", listVerdicts(outcomes, "sku"), Math.floor((pairs.length * 5) / 6)),
    ...measureVerdicts(`${provider} alone: model`, listVerdicts(outcomes, "model"), null),
    atMost(
      `server: SKU accepted among ${others.length} photos that show no card's back`,
      "photos",
      accepted,
      0,
    ),
    { name: "server: reading, median", value: listSeconds(outcomes, "reading"), unit: "s" },
    { name: "server: upload of both photos, median", value: listSeconds(outcomes, "upload"), unit: "s" },
    atMost(`server: one card, ${provider} alone, median`, "s", listSeconds(outcomes, "server"), 2.5),
    atMost(
      "server: upload and bookkeeping without reading, median",
      "s",
      listSeconds(outcomes, "bookkeeping"),
      0.4,
    ),
    ...(await measureSustained(provider, await createMember(), folder, pairs)),
  ];
}

/** Captures the cards one at a time. The first call of each function starts its worker. */
async function captureAll(provider: string, folder: string, pairs: readonly Pair[]): Promise<Outcome[]> {
  const [first] = pairs;
  if (first) await capture(await createMember(), folder, first);
  const seller = await createMember();
  const outcomes: Outcome[] = [];
  for (const pair of pairs) outcomes.push(await capture(seller, folder, pair));
  report(provider, outcomes);
  return outcomes;
}

/** Captures one card in the browser's steps. Leaves a question unanswered: no number is a guess. */
async function capture(seller: Person, folder: string, pair: Pair): Promise<Outcome> {
  const captureId = randomUUID();
  const { reading, upload, bookkeeping, took } = createStopwatch();
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
  const analyzed = await reading(() =>
    call(seller, analyzeListingImages, { frontImageUrl, backImageUrl, sku }),
  );
  const name = analyzed.analysis?.core.car_name ?? null;
  const isAsked = await bookkeeping(() =>
    isAskedAbout(seller, {
      captureId,
      frontImageUrl,
      backImageUrl,
      existingListingId: null,
      aiAnalysisData: name === null ? null : analyzed.analysis,
      extractedSku: sku,
      autoCreateEbayListing: false,
      manualPrice: 2,
      manualHandlingCost: 0.75,
      manualQuantity: 1,
      photoCheck: "ask",
    }),
  );
  return {
    pair,
    read: sku ?? (extracted.candidates.join(" or ") || "–"),
    sku: judgeAnswer(sku, pair.toyNumber),
    model: judgeAnswer(name === null || isAsked ? null : foldName(name), foldName(pair.model)),
    reading: took.reading,
    upload: took.upload,
    bookkeeping: took.upload + took.bookkeeping,
    server: took.upload + took.reading + took.bookkeeping,
  };
}

function createStopwatch() {
  const took = { reading: 0, upload: 0, bookkeeping: 0 };
  const lap =
    (name: keyof typeof took) =>
    async <T>(work: () => Promise<T>): Promise<T> => {
      const startedAt = performance.now();
      const result = await work();
      took[name] += performance.now() - startedAt;
      return result;
    };
  return { reading: lap("reading"), upload: lap("upload"), bookkeeping: lap("bookkeeping"), took };
}

async function call<C extends CallableContract>(
  seller: Person,
  contract: C,
  input: z.input<C["input"]>,
): Promise<z.output<C["output"]>> {
  const { data, error } = await answerOf(seller, contract.name, input);
  if (error) throw new Error(`${contract.name} refused: ${JSON.stringify(error)}`);
  return contract.output.parse(data) as z.output<C["output"]>;
}

/** Calls again while all slots of the seller are taken, like the browser. Rejects after `PATIENCE`. */
async function answerOf(seller: Person, name: string, input: unknown): Promise<CallAnswer> {
  for (const until = performance.now() + PATIENCE; ;) {
    const answer = await Promise.race([callAs(seller, name, input), failOnSilence(name)]);
    const isBusy = JSON.stringify(answer.error ?? null).includes("capture/busy");
    if (!isBusy || performance.now() > until) return answer;
    await sleep(BETWEEN_TRIES);
  }
}

async function failOnSilence(name: string): Promise<never> {
  await sleep(PATIENCE, undefined, { ref: false });
  throw new Error(`${name} did not answer within ${PATIENCE / 1_000} s`);
}

/** Returns true if the seller has the number, but the front looks like another car. Nothing is stored. */
async function isAskedAbout(
  seller: Person,
  input: z.input<(typeof processCardCapture)["input"]>,
): Promise<boolean> {
  const { error } = await answerOf(seller, processCardCapture.name, input);
  if (!error) return false;
  if (JSON.stringify(error).includes("capture/photo-differs")) return true;
  throw new Error(`${processCardCapture.name} refused: ${JSON.stringify(error)}`);
}

async function countAccepted(seller: Person, photos: readonly string[]): Promise<number> {
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

/** Counts failures, so that one card doesn't cost the figures of all. */
async function measureSustained(
  provider: string,
  seller: Person,
  folder: string,
  pairs: readonly Pair[],
): Promise<Measure[]> {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const cards = Array.from({ length: ROUNDS }, () => pairs).flat();
  let failed = 0;
  const startedAt = performance.now();
  await Promise.all(
    cards.map((pair) =>
      queue.add(() =>
        capture(seller, folder, pair).catch((error: unknown) => {
          failed += 1;
          console.error(`${pair.toyNumber}: ${String(error)}`);
        }),
      ),
    ),
  );
  const value = round((cards.length / (performance.now() - startedAt)) * 60_000, 1);
  return [
    { name: `server: sustained with the queue, ${provider} alone`, value, unit: "cards/min" },
    atMost(`server: failed of ${cards.length} in the queue`, "cards", failed, 0),
  ];
}

/** Prints a line for each card, on stderr so that `--json` stays clean. */
function report(provider: string, outcomes: readonly Outcome[]): void {
  for (const { pair, sku, read, model, reading, upload, server } of outcomes) {
    const times = [reading, upload, server].map((milliseconds) => `${round(milliseconds / 1_000, 2)} s`);
    console.error(
      `${provider}: ${pair.toyNumber.padEnd(8)} SKU ${sku} (${read}), model ${model}; reading, upload, server: ${times.join(", ")}`,
    );
  }
}

const listVerdicts = (outcomes: readonly Outcome[], of: "sku" | "model") =>
  outcomes.map((outcome) => outcome[of]);
const round = (value: number, digits: number) => Number(value.toFixed(digits));
const listSeconds = (outcomes: readonly Outcome[], what: "reading" | "upload" | "bookkeeping" | "server") =>
  round(median(outcomes.map((outcome) => outcome[what])) / 1_000, 2);
