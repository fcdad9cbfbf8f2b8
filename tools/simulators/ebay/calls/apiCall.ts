import { setTimeout as wait } from "node:timers/promises";
import { type FaultKind, type CallFaults } from "./faults.ts";
import { type Answer, type CallResult, html } from "../http.ts";
import { sendEvents } from "../notify/sendEvents.ts";
import { countCall } from "./quota.ts";
import { tooManyRequests } from "../rest/access.ts";
import { type Simulator } from "../simulator.ts";

/** Runs an API call like eBay's gateway: applies active faults, and counts and logs the call. */
export async function answerCall(
  simulator: Simulator,
  call: string,
  work: (faults: CallFaults) => CallResult | Promise<CallResult>,
): Promise<Answer> {
  const hits = simulator.faults.take(call);
  const kinds = new Set(hits.map(({ kind }) => kind));
  const { code, tag } = hits.find(({ kind }) => kind === "trading-error") ?? {};
  const faults: CallFaults = {
    has: (kind) => kinds.has(kind),
    ...(code !== undefined && { code }),
    ...(tag !== undefined && { tag }),
  };
  const own = (kind: FaultKind) => hits.filter((hit) => hit.kind === kind);

  if (simulator.latencyMs > 0) await wait(simulator.latencyMs);
  for (const slow of own("slow")) await simulator.faults.wait(slow);
  const result = refuseAtTheGate(faults) ?? (await doWork(faults, work));
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
  for (const { milliseconds } of own("late-answer")) await wait(milliseconds);
  return damage(result.answer, faults);
}

async function doWork(faults: CallFaults, work: (faults: CallFaults) => CallResult | Promise<CallResult>) {
  const first = await work(faults);
  return faults.has("done-twice") ? work(faults) : first;
}

function refuseAtTheGate(faults: CallFaults): CallResult | undefined {
  if (faults.has("rate-limit")) return { answer: tooManyRequests() };
  if (faults.has("server-error")) {
    return { answer: html(503, "<html><body><h1>Service Unavailable</h1></body></html>") };
  }
  return undefined;
}

function damage(answer: Answer, faults: CallFaults): Answer {
  if (faults.has("timeout-after-success")) return { ...answer, dropConnection: true };
  if (faults.has("malformed")) return { ...answer, body: answer.body.slice(0, answer.body.length / 2) };
  return answer;
}
