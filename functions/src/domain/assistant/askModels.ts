import { AppError } from "../../contract/wire/errors.ts";
import type { CloudProvider } from "../aiConfig/ports.ts";
import type { UsableProvider } from "../aiConfig/usableProviders.ts";
import type { ProviderChoice } from "../capture/ports.ts";
import { toFailure } from "../capture/analysis/toFailure.ts";
import { toFigures } from "../capture/analysis/totalUsage.ts";
import type { AssistantPorts, ChatModel, ChatRequest, TokenUsage, ToolCall, Turn } from "./ports.ts";
import type { AnalysisUsage } from "../../contract/capture/analysis.ts";

export interface Reply {
  model: ChatModel;
  turn: Extract<Turn, { role: "assistant" }>;
}

export interface RoundEvents {
  text(text: string): void;
  /** Discards the text of this round before another round begins. */
  dropRound(): void;
  addFallback(from: ChatModel, to: ChatModel): void;
}

/** Maximum number of tool calls per round. A model that asks for more is assumed to be stuck. */
const MAX_CALLS = 5;

/**
 * Runs a round of the first model that answers. A model that fails, even mid-sentence, is replaced by the next one
 * for the rest of the answer. Rejects with the last failure if none is left, or with the signal's reason
 * (decisions/assistant/0088).
 */
export async function askModels(
  { meter, report }: Pick<AssistantPorts, "meter" | "report">,
  models: readonly ChatModel[],
  request: ChatRequest,
  tokens: { usages: AnalysisUsage[]; uncounted: number } & TokenUsage,
  events: RoundEvents,
): Promise<Reply> {
  for (const [index, model] of models.entries()) {
    let usage: AnalysisUsage | null = null;
    let paid = 0;
    const count = (failure: unknown) => {
      const figures = toFigures(usage ? [usage] : [], failure === null ? null : toFailure(failure), {
        simulated: model.simulated ?? false,
        paid,
      });
      if (usage) tokens.usages.push(usage);
      tokens.uncounted += figures.requests - (usage ? 1 : 0);
      meter.note(model.provider, figures);
    };
    try {
      let text = "";
      let native: unknown;
      const calls: ToolCall[] = [];
      for await (const event of model.round({ ...request, onPaid: () => (paid += 1) })) {
        if (event.type === "text") {
          text += event.text;
          events.text(event.text);
        } else if (event.type === "call") calls.push(event.call);
        else ({ usage, native } = event);
      }
      if (text === "" && calls.length === 0) throw new AppError("ai/malformed", { provider: model.provider });
      count(null);
      // A provider refuses a turn with calls that have no result, and its own format has all of them.
      const isCut = calls.length > MAX_CALLS;
      const turn = { role: "assistant" as const, text, calls: calls.slice(0, MAX_CALLS) };
      return { model, turn: isCut ? turn : { ...turn, native } };
    } catch (error) {
      count(error);
      request.signal.throwIfAborted();
      if (!(error instanceof AppError)) report("the assistant's provider failed", error);
      const next = models[index + 1];
      events.dropRound();
      if (!next) throw error;
      events.addFallback(model, next);
    }
  }
  throw new AppError("ai/unavailable");
}

/** Opens the model of each provider that can chat: the catalogue's own reader can't. Orders them as chosen. */
export const openModels = (
  usable: readonly UsableProvider[],
  choice: Pick<ProviderChoice, "provider" | "enableFallback">,
  open: (provider: CloudProvider, apiKey: string) => ChatModel,
): readonly ChatModel[] =>
  chooseModels(
    usable.flatMap((one) => (one.provider === "local" ? [] : [open(one.provider, one.apiKey)])),
    choice,
  );

/** Returns the chosen provider, followed by the others in the installation's order unless fallback is off. */
export function chooseModels(
  usable: readonly ChatModel[],
  { provider, enableFallback }: Pick<ProviderChoice, "provider" | "enableFallback">,
): readonly ChatModel[] {
  const wanted = provider ?? usable[0]?.provider;
  const chosen = usable.filter((model) => model.provider === wanted);
  if (enableFallback) return [...chosen, ...usable.filter((model) => model.provider !== wanted)];
  // The chosen provider has no key, so another one answers.
  return chosen.length > 0 ? chosen : usable.slice(0, 1);
}
