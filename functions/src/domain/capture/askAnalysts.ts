import type { AiProvider, CardAnalysis, CardPrint, CatalogueModel } from "../../contract/cards.ts";
import { AppError } from "../../contract/errors.ts";
import { type AnalysisFailure, failureOf, failureSentence } from "./analysisWords.ts";
import { cleanPrint } from "./cardPrint.ts";
import { type Difference, differences, namedModels } from "./compareAnalyses.ts";
import { handOnModels } from "./handOnModels.ts";
import type { AnalysisMeter, AnalysisRequest, AnalysisUsage, CardAnalyst, ProviderChoice } from "./ports.ts";
import { figuresOf, totalUsage } from "./totalUsage.ts";

export interface AskPorts {
  meter: AnalysisMeter;
  now: () => number;
  report: (message: string, error: unknown) => void;
}

export type Question = Omit<AnalysisRequest, "signal" | "spent" | "seen">;

export interface Outcome {
  provider: AiProvider;
  simulated: boolean;
  analysis: CardAnalysis | null;
  failure: AnalysisFailure | null;
  usage: AnalysisUsage | null;
  print: Partial<CardPrint>;
  milliseconds: number;
}

export interface Asked {
  /** As the provider said it; null where nobody knew the car. */
  found: CardAnalysis | null;
  /** The same with what only the seller can settle taken back and put as choices. */
  settled: CardAnalysis | null;
  failure: AnalysisFailure | null;
  sentences: string[];
  usage: AnalysisUsage | null;
  print: CardPrint;
  comparison: { outcomes: Outcome[]; differences: Difference[] } | null;
}

/** The chosen provider first, then, unless that is switched off, the others in the installation's order. */
export function chooseAnalysts(
  all: readonly CardAnalyst[],
  { provider, enableFallback }: ProviderChoice,
): readonly CardAnalyst[] {
  if (provider === null && enableFallback) return all;
  const chosen = all.filter((analyst) => analyst.provider === (provider ?? all[0]?.provider));
  const others = all.filter((analyst) => !chosen.includes(analyst));
  if (enableFallback) return [...chosen, ...others];
  // A provider without a key has nobody to fall back from; the catalogue costs nothing.
  return chosen.length > 0 ? chosen : others.filter((analyst) => analyst.provider === "local");
}

/**
 * Asks one analyst after the other until one knows the car; in comparison mode the first two providers at once. A
 * failing analyst never hides the next one. Everything is over by `deadline`.
 */
export async function askAnalysts(
  ports: AskPorts,
  analysts: readonly CardAnalyst[],
  question: Question,
  models: readonly CatalogueModel[],
  { deadline, compare }: { deadline: number; compare: boolean },
): Promise<Asked> {
  const outcomes: Outcome[] = [];
  const [first, second] = analysts.filter(({ provider }) => provider !== "local");
  const together = compare && first && second ? [first, second] : [];
  const milliseconds = deadline - ports.now() - CATALOGUE_MILLISECONDS;
  outcomes.push(
    ...(await Promise.all(together.map((analyst) => ask(ports, analyst, question, milliseconds)))),
  );
  const alone = analysts.filter((analyst) => !together.includes(analyst));
  for (const [index, analyst] of alone.entries()) {
    if (outcomes.some(({ analysis }) => isFinding(analysis, models))) break;
    const share = shareOf(alone.slice(index), deadline - ports.now());
    outcomes.push(await ask(ports, analyst, question, share));
  }
  return conclude(outcomes, analysts, models, together.length > 0);
}

/** The catalogue answers within this. */
const CATALOGUE_MILLISECONDS = 1_000;
/** Of the time left, what a provider may take that another one follows. */
const SHARE_BEFORE_ANOTHER = 0.6;

/** So that one that doesn't answer leaves the next one time to. */
function shareOf([current, ...following]: readonly CardAnalyst[], left: number): number {
  if (current?.provider === "local" || following.length === 0) return left;
  const forProviders = left - CATALOGUE_MILLISECONDS;
  const last = following.every(({ provider }) => provider === "local");
  return last ? forProviders : forProviders * SHARE_BEFORE_ANOTHER;
}

async function ask(
  { meter, now, report }: AskPorts,
  analyst: CardAnalyst,
  question: Question,
  milliseconds: number,
): Promise<Outcome> {
  const { provider, simulated = false } = analyst;
  const startedAt = now();
  const answers: AnalysisUsage[] = [];
  let print: Partial<CardPrint> = {};
  const outcome = (analysis: CardAnalysis | null, failure: AnalysisFailure | null): Outcome => {
    meter.note(provider, figuresOf(answers, failure, simulated));
    const usage = totalUsage(answers);
    return { provider, simulated, analysis, failure, usage, print, milliseconds: now() - startedAt };
  };
  try {
    const analysis = await analyst.analyze({
      ...question,
      signal: AbortSignal.timeout(Math.max(1, Math.floor(milliseconds))),
      spent: (usage) => answers.push(simulated ? { ...usage, simulated } : usage),
      seen: (sides) => (print = { ...print, ...sides }),
    });
    const known = analysis.core.car_name !== null || analysis.models.length > 0;
    return outcome(simulated ? { ...analysis, simulated } : analysis, known ? null : "unidentified");
  } catch (error) {
    if (!(error instanceof AppError)) report("analysis failed", error);
    return outcome(null, failureOf(error));
  }
}

function conclude(
  outcomes: readonly Outcome[],
  analysts: readonly CardAnalyst[],
  models: readonly CatalogueModel[],
  compared: boolean,
): Asked {
  const winner = outcomes.find(({ analysis }) => isFinding(analysis, models));
  const found = winner?.analysis ?? null;
  const analyses = outcomes.flatMap(({ analysis }) => analysis ?? []);
  const named = compared ? namedModels(analyses) : [];
  // Two providers that name two cars are a question, as two models of one number are.
  const choices = models.length > 1 ? models : named;
  const failures = outcomes.flatMap(({ failure }) => failure ?? []);
  return {
    found,
    settled: found && handOnModels(found, choices),
    failure: found === null ? reasonOf(failures) : null,
    sentences: outcomes.flatMap(({ provider, simulated, failure }) => {
      if (failure === null || winner?.provider === provider) return [];
      const next = compared ? null : (nextOf(provider, analysts) ?? null);
      return [failureSentence({ provider, simulated }, failure, next)];
    }),
    usage: totalUsage(outcomes.flatMap(({ usage }) => usage ?? [])),
    print: {
      front: cleanPrint(outcomes.flatMap(({ print }) => print.front ?? [])),
      back: cleanPrint(outcomes.flatMap(({ print }) => print.back ?? [])),
    },
    comparison: compared
      ? {
          outcomes: outcomes.filter(({ provider }) => provider !== "local"),
          differences: differences(analyses.filter(({ provider }) => provider !== "local")),
        }
      : null,
  };
}

function nextOf(provider: AiProvider, analysts: readonly CardAnalyst[]): CardAnalyst | undefined {
  return analysts[analysts.findIndex((analyst) => analyst.provider === provider) + 1];
}

/** Names the car, or leaves the seller a choice of cars. */
function isFinding(analysis: CardAnalysis | null, models: readonly CatalogueModel[]): boolean {
  if (analysis === null) return false;
  return analysis.core.car_name !== null || analysis.models.length > 0 || models.length > 1;
}

/** The time-out is told before the rest, as it is what the seller waited for; "not identified" if nothing else is. */
function reasonOf(failures: readonly AnalysisFailure[]): AnalysisFailure {
  if (failures.includes("timeout")) return "timeout";
  return failures.find((failure) => failure !== "unidentified") ?? "unidentified";
}
