import type * as z from "zod";

import type { analyzeListingImages as contract } from "../../../contract/capture/analysis.ts";
import type { CardAnalysis, CatalogueModel } from "../../../contract/capture/cards.ts";
import { describeProviderFailures } from "../../../contract/reasons/providerFailures.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { settleAgainstKnown, type ComparePorts, compareFronts, settleAnotherCar } from "./anotherCar.ts";
import {
  askAnalysts,
  type AnalysisResult,
  type AskPorts,
  chooseAnalysts,
  findOwnReader,
} from "./askAnalysts.ts";
import { addModelChoices } from "./addModelChoices.ts";
import type { AnalysisStore, CardAnalyst, Catalogue, Finding, ProviderChoice } from "../ports.ts";
import { REUSED_FIGURES } from "./totalUsage.ts";

type Input = z.output<(typeof contract)["input"]>;
type Output = z.input<(typeof contract)["output"]>;

/**
 * The browser gives up after 30 s (contract/wire/limits.ts), so the last provider must have answered before.
 */
const BUDGET_MILLISECONDS = 28_500;
/** How long a lock outlives its call's time budget. After that its holder must have died. */
const LOCK_GRACE_MILLISECONDS = 5_000;
/** Interval and maximum duration of polling a lock held by another call. After that the browser retries. */
const POLL_MILLISECONDS = 400;
const MAX_WAIT_MILLISECONDS = 10_000;

export interface AnalyzePorts extends AskPorts, ComparePorts {
  catalogue: Pick<Catalogue, "lookup">;
  analyses: Pick<AnalysisStore, "acquire" | "save" | "release">;
  readChoice(uid: string): Promise<ProviderChoice>;
  /** Lists the analysts that have a key and are enabled, in the installation's order. */
  listAnalysts(): Promise<readonly CardAnalyst[]>;
  createId(): string;
  sleep(milliseconds: number): Promise<unknown>;
}

/**
 * Identifies the car on a card. Analyzes a SKU once per seller: concurrent copies wait for the first result,
 * unless their front clearly shows another car. Stores a finding before it returns, so that a browser which
 * gave up gets it on retry.
 * Throws `capture/busy` if the other analysis takes too long. If its worker died, its lock outlasts this
 * call (decisions/capture/0029).
 */
export async function analyzeListingImages(ports: AnalyzePorts, uid: string, input: Input): Promise<Output> {
  const deadline = ports.now() + BUDGET_MILLISECONDS;
  const { sku, speedMode: speed } = input;
  const models = sku === null ? [] : await ports.catalogue.lookup(sku, uid);
  const runAnalysis = () => analyze(ports, uid, input, models, deadline);
  if (sku === null) return buildAnswer(await runAnalysis());
  // Isn't stored, because the stored analysis belongs to the first car.
  if (input.anotherCar) return buildAnswer(settleAnotherCar(await runAnalysis(), models));

  const holder = ports.createId();
  const lock = await acquireLock(ports, uid, sku, { holder, speed, deadline });
  if (lock === "held") throw new AppError("capture/busy");
  if (lock !== "taken") {
    const { analysis, frontImageUrl } = lock;
    const alike = await compareFronts(ports, uid, input.frontImageUrl, frontImageUrl);
    return alike === false
      ? buildAnswer(settleAgainstKnown(await runAnalysis(), analysis, models))
      : answerReused(ports, analysis, models);
  }
  let isStored = false;
  try {
    const result = await runAnalysis();
    // Catalogue results aren't stored, because they are free and can change.
    if (result.found !== null && result.found.provider !== "local" && result.found.core.car_name !== null) {
      const analysis = { ...result.found, models: listDisputedModels(result, models) };
      const { frontImageUrl } = input;
      await ports.analyses.save(uid, sku, holder, speed, { analysis, frontImageUrl });
      isStored = true;
    }
    return buildAnswer(result);
  } finally {
    if (!isStored) await ports.analyses.release(uid, sku, holder);
  }
}

async function acquireLock(
  ports: AnalyzePorts,
  uid: string,
  sku: string,
  { holder, speed, deadline }: { holder: string; speed: Input["speedMode"]; deadline: number },
): Promise<Finding | "taken" | "held"> {
  const latest = ports.now() + MAX_WAIT_MILLISECONDS;
  for (;;) {
    const now = ports.now();
    const until = deadline + LOCK_GRACE_MILLISECONDS;
    const turn = await ports.analyses.acquire(uid, sku, { holder, speed, now, until });
    if (turn !== "held" || now + POLL_MILLISECONDS >= latest) return turn;
    await ports.sleep(POLL_MILLISECONDS);
  }
}

async function analyze(
  ports: AnalyzePorts,
  uid: string,
  input: Input,
  models: readonly CatalogueModel[],
  deadline: number,
): Promise<AnalysisResult> {
  const [front, back, all, choice] = await Promise.all([
    ports.photos.read(uid, input.frontImageUrl),
    ports.photos.read(uid, input.backImageUrl),
    ports.listAnalysts(),
    ports.readChoice(uid),
  ]);
  const { speedMode: speed, sku } = input;
  const prompt = input.promptType ?? (speed === "fast" ? "simple" : "detailed");
  const question = { front, back, prompt, speed, sku, uid };
  return askAnalysts(ports, chooseAnalysts(all, choice), question, models, {
    deadline,
    compare: choice.comparisonMode,
    ownReader: findOwnReader(all),
  });
}

/**
 * Returns the choices between the providers' answers, which are stored. Choices from the catalogue are looked
 * up each time.
 */
function listDisputedModels(
  { settled }: AnalysisResult,
  models: readonly CatalogueModel[],
): CatalogueModel[] {
  return models.length < 2 ? (settled?.models ?? []) : [];
}

const REUSED = "This SKU was analyzed before: nothing was charged.";

function answerReused(ports: AnalyzePorts, found: CardAnalysis, models: readonly CatalogueModel[]): Output {
  ports.meter.note(found.provider, REUSED_FIGURES);
  const choices = models.length > 1 ? models : found.models;
  return {
    success: true,
    provider: found.provider,
    analysis: addModelChoices({ ...found, models: [] }, choices),
    message: REUSED,
    failure: null,
    failures: [],
    reused: true,
    usage: { promptTokens: 0, completionTokens: 0, costUsd: 0, model: "" },
    print: { front: [], back: [] },
  };
}

function buildAnswer({ settled, failure, failures, usage, print, differences }: AnalysisResult): Output {
  return {
    success: settled !== null,
    provider: settled?.provider ?? null,
    analysis: settled && differences.length > 0 ? { ...settled, differences } : settled,
    message: describeProviderFailures(failures),
    failure,
    failures,
    reused: false,
    usage,
    print,
  };
}
