import { setTimeout as wait } from "node:timers/promises";
import { type FaultKind } from "./faults.ts";
import { type Answer, type CallResult, html } from "./http.ts";
import { sendEvents } from "./notify/sendEvents.ts";
import { countCall } from "./quota.ts";
import { tooManyRequests } from "./rest/access.ts";
import { type Simulator } from "./simulator.ts";

/**
 * Runs one call of the API the way eBay's gateway does: the faults that are switched on strike before or after the
 * work; every call is counted and logged.
 */
export async function answerCall(
  simulator: Simulator,
  call: string,
  work: (faults: ReadonlySet<FaultKind>) => CallResult | Promise<CallResult>,
): Promise<Answer> {
  const struck = simulator.faults.take(call);
  const kinds = new Set(struck.map(({ kind }) => kind));
  const slowMs = struck.reduce(
    (sum, { kind, milliseconds }) => sum + (kind === "slow" ? milliseconds : 0),
    0,
  );
  if (simulator.latencyMs + slowMs > 0) await wait(simulator.latencyMs + slowMs);

  const result = refuseAtTheGate(kinds) ?? (await work(kinds));
  countCall(simulator.store.state, call);
  simulator.log.add({
    at: new Date().toISOString(),
    call,
    ...(result.seller !== undefined && { seller: result.seller }),
    status: result.answer.status,
    faults: [...kinds],
  });
  simulator.store.changed();
  sendEvents(simulator);
  return damage(result.answer, kinds);
}

function refuseAtTheGate(kinds: ReadonlySet<FaultKind>): CallResult | undefined {
  if (kinds.has("rate-limit")) return { answer: tooManyRequests() };
  if (kinds.has("server-error")) {
    return { answer: html(503, "<html><body><h1>Service Unavailable</h1></body></html>") };
  }
  return undefined;
}

function damage(answer: Answer, kinds: ReadonlySet<FaultKind>): Answer {
  if (kinds.has("timeout-after-success")) return { ...answer, dropConnection: true };
  if (kinds.has("malformed")) return { ...answer, body: answer.body.slice(0, answer.body.length / 2) };
  return answer;
}
