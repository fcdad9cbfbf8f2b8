import { type Answer, ANSWER_SECONDS, MAX_ANSWER_TOKENS, MAX_TOOL_STEPS } from "../../contract/assistant.ts";
import { AppError } from "../../contract/errors.ts";
import { askModels } from "./askModels.ts";
import { instructionFor } from "./instruction.ts";
import { pastTurns } from "./pastTurns.ts";
import { plainAnswer } from "./plainAnswer.ts";
import type { AssistantPorts, ExchangeRef, PastExchange, Turn } from "./ports.ts";
import { SEARCHED_LISTINGS } from "./tools/listingTools.ts";
import type { ToolContext } from "./tools/tool.ts";
import { runTool, TOOLS } from "./tools/tools.ts";
import { type Send, Writing } from "./writing.ts";

export interface Question extends ExchangeRef {
  text: string;
  utcOffsetMinutes: number;
}

/** After the answer's own time a server that still holds it is taken for dead. */
const GRACE_SECONDS = 20;

/**
 * Answers one question and stores what came of it, whoever is still listening. A repeat is told what is known. Refuses
 * with `assistant/...` before anything is asked; a failure on the way is an answer, too, with what had come until then.
 */
export async function askAssistant(
  ports: AssistantPorts,
  uid: string,
  question: Question,
  send: Send,
): Promise<Answer> {
  const { conversations, now } = ports;
  const until = now() + (ANSWER_SECONDS + GRACE_SECONDS) * 1000;
  const begun = await conversations.begin(uid, question, question.text, { now: now(), until });
  if (begun.state === "known") return begun.answer;

  const stop = new AbortController();
  const unwatch = conversations.watchStop(uid, question, () => stop.abort());
  const timeout = AbortSignal.timeout(ANSWER_SECONDS * 1000);
  const writing = new Writing(ports, uid, question, send);
  let outcome: Pick<Answer, "state" | "failure">;
  try {
    await converse(ports, uid, question, begun.past, writing, AbortSignal.any([stop.signal, timeout]));
    outcome = { state: "done", failure: null };
  } catch (error) {
    outcome = outcomeOf(error, stop.signal, timeout);
    if (outcome.failure?.code === "internal") ports.report("the assistant failed", error);
  } finally {
    unwatch();
  }
  const answer = writing.answer(outcome);
  await conversations.finish(uid, question, answer, writing.taken, now());
  await conversations
    .tidy(uid, now())
    .catch((error: unknown) => ports.report("tidying conversations failed", error));
  return answer;
}

function outcomeOf(
  error: unknown,
  stop: AbortSignal,
  timeout: AbortSignal,
): Pick<Answer, "state" | "failure"> {
  if (stop.aborted) return { state: "stopped", failure: null };
  if (timeout.aborted) return { state: "failed", failure: { code: "assistant/interrupted", params: {} } };
  const { code, params } = error instanceof AppError ? error : new AppError("internal");
  return { state: "failed", failure: { code, params } };
}

async function converse(
  ports: AssistantPorts,
  uid: string,
  question: Question,
  past: readonly PastExchange[],
  writing: Writing,
  signal: AbortSignal,
): Promise<void> {
  const context = contextOf(ports, uid, question, writing);
  let models = await ports.models(uid);
  if (models.length === 0) {
    await plainAnswer(context, question.text, writing);
    return;
  }
  const turns: Turn[] = [...pastTurns(past), { role: "user", text: question.text }];
  const instruction = instructionFor(ports.now(), question.utcOffsetMinutes);
  const tools = TOOLS.map(({ declaration }) => declaration);
  for (let step = 0; ; step += 1) {
    const mayCall = step < MAX_TOOL_STEPS && writing.tokens() < MAX_ANSWER_TOKENS;
    const request = { instruction, turns, tools, mayCall, signal };
    const reply = await askModels(ports, models, request, writing.taken, writing);
    signal.throwIfAborted();
    // Whoever failed is not asked again in this answer, and another's form of a turn is not understood.
    models = models.slice(models.indexOf(reply.model));
    writing.answeredBy(reply.model);
    turns.push(reply.turn);
    if (reply.turn.calls.length === 0 || !mayCall) return;
    const results = [];
    for (const call of reply.turn.calls) {
      const { tool, result, found } = await runTool(context, call);
      if (tool) writing.lookedAt({ type: "tool", name: tool.name, found });
      results.push({ call, result });
    }
    turns.push({ role: "tools", results });
    await writing.keep();
    signal.throwIfAborted();
  }
}

function contextOf(ports: AssistantPorts, uid: string, question: Question, writing: Writing): ToolContext {
  let newest: ReturnType<ToolContext["newest"]> | undefined;
  return {
    uid,
    reads: ports.reads,
    now: ports.now(),
    utcOffsetMinutes: question.utcOffsetMinutes,
    newest: () => (newest ??= ports.reads.newestListings(uid, SEARCHED_LISTINGS)),
    propose: (proposed) => writing.propose(proposed),
  };
}
