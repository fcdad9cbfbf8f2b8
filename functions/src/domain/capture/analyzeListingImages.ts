import type * as z from "zod";

import type { analyzeListingImages as contract } from "../../contract/capture.ts";
import type { CardAnalysis, CatalogueModel } from "../../contract/cards.ts";
import { AppError } from "../../contract/errors.ts";
import { besideKnown, type ComparePorts, lookAlike, ofAnotherCar } from "./anotherCar.ts";
import { failureSentence, REUSED } from "./analysisWords.ts";
import { askAnalysts, type Asked, type AskPorts, chooseAnalysts, type Outcome } from "./askAnalysts.ts";
import { handOnModels } from "./handOnModels.ts";
import type { AnalysisStore, CardAnalyst, Catalogue, Finding, ProviderChoice } from "./ports.ts";

type Input = z.output<(typeof contract)["input"]>;
type Output = z.input<(typeof contract)["output"]>;

/** The browser gives up after 30 s (contract/limits.ts); whoever is asked last must have answered by then. */
const BUDGET_MILLISECONDS = 28_500;
/** A turn that outlives its function's budget by this was left by one that died. */
const TURN_GRACE_MILLISECONDS = 5_000;
/** How often somebody else's turn is looked after, and how long: whoever still has to wait then asks again. */
const WAIT_MILLISECONDS = 400;
const LONGEST_WAIT_MILLISECONDS = 10_000;

export interface AnalyzePorts extends AskPorts, ComparePorts {
  catalogue: Pick<Catalogue, "lookup">;
  analyses: AnalysisStore;
  choiceOf(uid: string): Promise<ProviderChoice>;
  /** Who has a key and is switched on, in the installation's order. */
  analysts(): Promise<readonly CardAnalyst[]>;
  newId(): string;
  sleep(milliseconds: number): Promise<unknown>;
}

/**
 * Says which car is on a card. A SKU is analysed once per person: of two copies at once one is, and the other waits for
 * its answer, unless its front clearly shows another car. What was found is kept before it is answered, so a browser that gave up finds it at its next attempt.
 * Refuses with `capture/busy` while the other copy's answer takes long: its worker may have died, and its turn with it
 * lasts longer than this call could wait.
 */
export async function analyzeListingImages(ports: AnalyzePorts, uid: string, input: Input): Promise<Output> {
  const deadline = ports.now() + BUDGET_MILLISECONDS;
  const { sku, speedMode: speed } = input;
  const models = sku === null ? [] : await ports.catalogue.lookup(sku, uid);
  const analyzed = () => analyze(ports, uid, input, models, deadline);
  if (sku === null) return answer(await analyzed());
  // What is kept stays the first car's.
  if (input.anotherCar) return answer(ofAnotherCar(await analyzed(), models));

  const holder = ports.newId();
  const turn = await takeTurn(ports, uid, sku, { holder, speed, deadline });
  if (turn === "held") throw new AppError("capture/busy");
  if (turn !== "taken") {
    const { analysis, frontImageUrl } = turn;
    const alike = await lookAlike(ports, uid, input.frontImageUrl, frontImageUrl);
    return alike === false
      ? answer(besideKnown(await analyzed(), analysis, models))
      : reused(ports, analysis, models);
  }
  let kept = false;
  try {
    const asked = await analyzed();
    // What the catalogue says is free, and may be another tomorrow.
    if (asked.found !== null && asked.found.provider !== "local" && asked.found.core.car_name !== null) {
      const analysis = { ...asked.found, models: disputed(asked, models) };
      const { frontImageUrl } = input;
      await ports.analyses.keep(uid, sku, holder, speed, { analysis, frontImageUrl });
      kept = true;
    }
    return answer(asked);
  } finally {
    if (!kept) await ports.analyses.release(uid, sku, holder);
  }
}

async function takeTurn(
  ports: AnalyzePorts,
  uid: string,
  sku: string,
  { holder, speed, deadline }: { holder: string; speed: Input["speedMode"]; deadline: number },
): Promise<Finding | "taken" | "held"> {
  const latest = ports.now() + LONGEST_WAIT_MILLISECONDS;
  for (;;) {
    const now = ports.now();
    const until = deadline + TURN_GRACE_MILLISECONDS;
    const turn = await ports.analyses.take(uid, sku, { holder, speed, now, until });
    if (turn !== "held" || now + WAIT_MILLISECONDS >= latest) return turn;
    await ports.sleep(WAIT_MILLISECONDS);
  }
}

async function analyze(
  ports: AnalyzePorts,
  uid: string,
  input: Input,
  models: readonly CatalogueModel[],
  deadline: number,
): Promise<Asked> {
  const [front, back, all, choice] = await Promise.all([
    ports.photos.read(uid, input.frontImageUrl),
    ports.photos.read(uid, input.backImageUrl),
    ports.analysts(),
    ports.choiceOf(uid),
  ]);
  const { speedMode: speed, sku } = input;
  const prompt = input.promptType ?? (speed === "fast" ? "simple" : "detailed");
  const question = { front, back, prompt, speed, sku, uid };
  return askAnalysts(ports, chooseAnalysts(all, choice), question, models, {
    deadline,
    compare: choice.comparisonMode,
  });
}

/** Choices that came from the providers' own dispute are part of what was found; the catalogue's are looked up anew. */
function disputed({ settled }: Asked, models: readonly CatalogueModel[]): CatalogueModel[] {
  return models.length < 2 ? (settled?.models ?? []) : [];
}

function reused(ports: AnalyzePorts, found: CardAnalysis, models: readonly CatalogueModel[]): Output {
  ports.meter.note(found.provider, { ...NO_FIGURES, reused: 1 });
  const choices = models.length > 1 ? models : found.models;
  return {
    success: true,
    provider: found.provider,
    analysis: handOnModels({ ...found, models: [] }, choices),
    message: REUSED,
    failure: null,
    reused: true,
    usage: { promptTokens: 0, completionTokens: 0, costUsd: 0, model: "" },
    print: { front: [], back: [] },
    comparison: null,
  };
}

const NO_FIGURES = {
  requests: 0,
  failures: 0,
  promptTokens: 0,
  completionTokens: 0,
  costMicroDollars: 0,
  unpricedRequests: 0,
};

function answer({ settled, failure, sentences, usage, print, comparison }: Asked): Output {
  return {
    success: settled !== null,
    provider: settled?.provider ?? null,
    analysis: settled,
    message: sentences.join(" "),
    failure,
    reused: false,
    usage,
    print,
    comparison: comparison && {
      results: comparison.outcomes.map(compared),
      differences: comparison.differences,
    },
  };
}

function compared({ provider, simulated, analysis, failure, usage, milliseconds }: Outcome) {
  const message = failure === null ? "" : failureSentence({ provider, simulated }, failure, null);
  return { provider, success: failure === null, analysis, message, usage, milliseconds };
}
