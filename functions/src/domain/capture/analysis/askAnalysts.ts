import type { AiProvider, CardAnalysis, CardPrint, CatalogueModel } from "../../../contract/capture/cards.ts";
import type { AnalysisFailure, ProviderFailure } from "../../../contract/reasons/providerFailures.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { cleanFacts, cleanPrint } from "./cardPrint.ts";
import { type Difference, findDifferences, listNamedModels } from "./compareAnalyses.ts";
import { addModelChoices } from "./addModelChoices.ts";
import type { AnalysisMeter, AnalysisRequest, CardAnalyst, ProviderChoice } from "../ports.ts";
import { toFailure } from "./toFailure.ts";
import { REUSED_FIGURES, toCardFigures, sumUsage } from "./totalUsage.ts";
import type { AnalysisUsage } from "../../../contract/capture/analysis.ts";

export interface AskPorts {
  meter: AnalysisMeter;
  now: () => number;
  report: (message: string, error: unknown) => void;
}

export type Question = Omit<AnalysisRequest, "signal" | "onSpent" | "onReused" | "onSeen">;

interface Options {
  deadline: number;
  compare: boolean;
  /** Asked at a cap, even without fallback. */
  ownReader: CardAnalyst | undefined;
}

interface Outcome {
  provider: AiProvider;
  simulated: boolean;
  analysis: CardAnalysis | null;
  failure: AnalysisFailure | null;
  usage: AnalysisUsage | null;
  print: Partial<CardPrint>;
}

export interface AnalysisResult {
  /** The provider's analysis, or null if the car wasn't identified. */
  found: CardAnalysis | null;
  /** The analysis with ambiguous values replaced by choices for the seller. */
  settled: CardAnalysis | null;
  failure: AnalysisFailure | null;
  /** The failures of the providers that were asked, except the one whose analysis was found. */
  failures: ProviderFailure[];
  usage: AnalysisUsage | null;
  print: CardPrint;
  /** The fields in which two compared providers differ. */
  differences: Difference[];
}

/** Returns the chosen provider, followed by the others in the installation's order unless fallback is off. */
export function chooseAnalysts(
  all: readonly CardAnalyst[],
  { provider, enableFallback }: ProviderChoice,
): readonly CardAnalyst[] {
  if (provider === null && enableFallback) return all;
  const chosen = all.filter((analyst) => analyst.provider === (provider ?? all[0]?.provider));
  const others = all.filter((analyst) => !chosen.includes(analyst));
  if (enableFallback) return [...chosen, ...others];
  // The chosen provider has no key. The catalogue is free.
  return chosen.length > 0 ? chosen : others.filter((analyst) => analyst.provider === "local");
}

/** Returns our own reader, which costs nothing, if the installation has it. */
export const findOwnReader = (all: readonly CardAnalyst[]): CardAnalyst | undefined =>
  all.find(({ provider }) => provider === "local");

/**
 * Asks the analysts in turn until one identifies the car. Comparison mode asks the first two providers at
 * once.
 * A failing analyst doesn't stop the next one. At a cap the own reader is asked, even if fallback is off
 * (decisions/admin/0126). Ends by `deadline`.
 */
export async function askAnalysts(
  ports: AskPorts,
  analysts: readonly CardAnalyst[],
  question: Question,
  models: readonly CatalogueModel[],
  { deadline, compare, ownReader }: Options,
): Promise<AnalysisResult> {
  const outcomes: Outcome[] = [];
  const [first, second] = analysts.filter(({ provider }) => provider !== "local");
  const together = compare && first && second ? [first, second] : [];
  const milliseconds = deadline - ports.now() - CATALOGUE_MILLISECONDS;
  outcomes.push(
    ...(await Promise.all(together.map((analyst) => ask(ports, analyst, question, milliseconds)))),
  );
  const remaining = analysts.filter((analyst) => !together.includes(analyst));
  for (const [index, analyst] of remaining.entries()) {
    if (outcomes.some(({ analysis }) => isFinding(analysis, models))) break;
    const share = computeTimeLimit(remaining.slice(index), deadline - ports.now());
    outcomes.push(await ask(ports, analyst, question, share));
  }
  const isCapped = outcomes.some(({ failure }) => failure === "cap");
  const isFound = outcomes.some(({ analysis }) => isFinding(analysis, models));
  const fallback = isCapped && !isFound && ownReader && !analysts.includes(ownReader) ? ownReader : null;
  if (fallback) outcomes.push(await ask(ports, fallback, question, deadline - ports.now()));
  return conclude(outcomes, fallback ? [...analysts, fallback] : analysts, models, together.length > 0);
}

const CATALOGUE_MILLISECONDS = 1_000;
/** The share of the remaining time for a provider that is followed by another one. */
const SHARE_BEFORE_ANOTHER = 0.6;

/** Returns the time limit of the current analyst, so that a hanging one leaves time for the next. */
function computeTimeLimit([current, ...following]: readonly CardAnalyst[], left: number): number {
  if (current?.provider === "local" || following.length === 0) return left;
  const forProviders = left - CATALOGUE_MILLISECONDS;
  const last = following.every(({ provider }) => provider === "local");
  return last ? forProviders : forProviders * SHARE_BEFORE_ANOTHER;
}

async function ask(
  { meter, report }: AskPorts,
  analyst: CardAnalyst,
  question: Question,
  milliseconds: number,
): Promise<Outcome> {
  const { provider, simulated = false } = analyst;
  const answers: AnalysisUsage[] = [];
  let print: Partial<CardPrint> = {};
  let isReused = false;
  let paid = 0;
  const toOutcome = (analysis: CardAnalysis | null, failure: AnalysisFailure | null): Outcome => {
    meter.note(provider, isReused ? REUSED_FIGURES : toCardFigures(answers, failure, { simulated, paid }));
    const usage = sumUsage(answers);
    return { provider, simulated, analysis, failure, usage, print };
  };
  try {
    const analysis = await analyst.analyze({
      ...question,
      signal: AbortSignal.timeout(Math.max(1, Math.floor(milliseconds))),
      onSpent: (usage) => answers.push(simulated ? { ...usage, simulated } : usage),
      onPaid: () => (paid += 1),
      onReused: () => (isReused = true),
      onSeen: (sides) => (print = { ...print, ...sides }),
    });
    const known = analysis.core.car_name !== null || analysis.models.length > 0;
    return toOutcome(simulated ? { ...analysis, simulated } : analysis, known ? null : "unidentified");
  } catch (error) {
    if (!(error instanceof AppError)) report("a provider's analysis failed unexpectedly", error);
    return toOutcome(null, toFailure(error));
  }
}

function conclude(
  outcomes: readonly Outcome[],
  analysts: readonly CardAnalyst[],
  models: readonly CatalogueModel[],
  compared: boolean,
): AnalysisResult {
  const winner = outcomes.find(({ analysis }) => isFinding(analysis, models));
  const found = winner?.analysis ?? null;
  const analyses = outcomes.flatMap(({ analysis }) => analysis ?? []);
  const named = compared ? listNamedModels(analyses) : [];
  // If two providers name different cars, the seller chooses, as with two models of one number.
  const choices = models.length > 1 ? models : named;
  const failures = outcomes.flatMap(({ failure }) => failure ?? []);
  const facts = outcomes.map(({ print }) => print.facts).find((known) => known !== undefined);
  return {
    found,
    settled: found && addModelChoices(found, choices),
    failure: found === null ? pickFailure(failures) : null,
    failures: outcomes.flatMap(({ provider, simulated, failure }) => {
      if (failure === null || winner?.provider === provider) return [];
      const next = compared ? undefined : findNext(provider, analysts);
      return { provider, failure, ...(simulated && { simulated }), ...(next && nameNext(next)) };
    }),
    usage: sumUsage(outcomes.flatMap(({ usage }) => usage ?? [])),
    print: {
      front: cleanPrint(outcomes.flatMap(({ print }) => print.front ?? [])),
      back: cleanPrint(outcomes.flatMap(({ print }) => print.back ?? [])),
      ...(facts && { facts: cleanFacts(facts) }),
    },
    differences: compared ? findDifferences(analyses.filter(({ provider }) => provider !== "local")) : [],
  };
}

function findNext(provider: AiProvider, analysts: readonly CardAnalyst[]): CardAnalyst | undefined {
  return analysts[analysts.findIndex((analyst) => analyst.provider === provider) + 1];
}

const nameNext = ({ provider, simulated }: CardAnalyst) => ({
  next: provider,
  ...(simulated === true && { nextSimulated: simulated }),
});

/** Returns whether an analysis names the car or offers a choice of cars. */
function isFinding(analysis: CardAnalysis | null, models: readonly CatalogueModel[]): boolean {
  if (analysis === null) return false;
  return analysis.core.car_name !== null || analysis.models.length > 0 || models.length > 1;
}

/** Picks the failure to report: a timeout first, because the seller waited for it, and `unidentified` last. */
function pickFailure(failures: readonly AnalysisFailure[]): AnalysisFailure {
  if (failures.includes("timeout")) return "timeout";
  return failures.find((failure) => failure !== "unidentified") ?? "unidentified";
}
