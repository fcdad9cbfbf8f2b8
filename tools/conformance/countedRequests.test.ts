import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createGeminiAnalyst } from "../../functions/src/ai/gemini/analyst.ts";
import { createGeminiChat } from "../../functions/src/ai/gemini/chat.ts";
import { createOpenAiAnalyst } from "../../functions/src/ai/openai/analyst.ts";
import { createOpenAiChat } from "../../functions/src/ai/openai/chat.ts";
import type { AiBudget } from "../../functions/src/domain/aiSpending/aiBudget.ts";
import { chatWithBudget, withBudget } from "../../functions/src/domain/aiSpending/withBudget.ts";
import { TOOLS } from "../../functions/src/domain/assistant/tools/tools.ts";
import { CARDS } from "../cards/cards.ts";
import { drawCard } from "../cards/drawCard.ts";
import { startGeminiSimulator } from "../simulators/gemini/server.ts";
import { startOpenAiSimulator } from "../simulators/openai/server.ts";
import type { RunningServer } from "../simulators/http.ts";

const tools = TOOLS.map(({ declaration }) => declaration);
const HIGHEST_USD = 0.05;
const PROVIDERS = [
  {
    name: "openai",
    path: "/v1",
    start: startOpenAiSimulator,
    analyst: createOpenAiAnalyst,
    chat: createOpenAiChat,
  },
  {
    name: "gemini",
    path: "",
    start: startGeminiSimulator,
    analyst: createGeminiAnalyst,
    chat: createGeminiChat,
  },
] as const;

describe.each(PROVIDERS)("requests to $name whose answers are lost", ({ path, start, analyst, chat }) => {
  let simulator: RunningServer;
  let line: Server;
  let dropped = 0;
  let photos: { front: Uint8Array; back: Uint8Array };

  beforeAll(async () => {
    simulator = await start({ port: 0 });
    line = createServer((request, response) => {
      void (async () => {
        const body = await buffer(request);
        if (dropped < 2) {
          dropped += 1;
          request.socket.destroy();
          return;
        }
        const { method = "POST", url = "/" } = request;
        const headers = Object.entries(request.headers).filter(([name]) => KEPT_HEADERS.has(name));
        const answer = await fetch(simulator.url + url, {
          method,
          headers: headers as [string, string][],
          body,
        });
        response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
        response.end(Buffer.from(await answer.arrayBuffer()));
      })();
    });
    await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
    const [card] = CARDS;
    if (!card) throw new Error("no card is drawn");
    photos = { front: await drawCard(card, "front"), back: await drawCard(card, "back") };
  });
  afterAll(async () => {
    line.close();
    await simulator.close();
  });

  /** Settings of an account behind a line that drops the first two requests, once the provider has read them. */
  const settings = () => {
    dropped = 0;
    const { port } = line.address() as AddressInfo;
    return { baseUrl: `http://127.0.0.1:${port}${path}`, apiKey: "demo-key", retryDelayMs: 1 };
  };
  const signal = () => AbortSignal.timeout(60_000);

  it("each count at the highest cost beside the answer's own: a card", async () => {
    const { budget, counted } = recording();
    let costUsd: number | null = null;
    await withBudget(analyst(settings()), budget, () => HIGHEST_USD).analyze({
      ...{ ...photos, prompt: "simple", speed: "fast", sku: null, uid: "ada", signal: signal() },
      onSpent: (usage) => void (costUsd = usage.costUsd),
    });
    expect(costUsd).toBeGreaterThan(0);
    expect(counted()).toEqual([HIGHEST_USD, HIGHEST_USD, costUsd]);
  });

  it("each count at the highest cost beside the answer's own: a round of the assistant", async () => {
    const { budget, counted } = recording();
    let costUsd: number | null = null;
    const round = chatWithBudget(chat(settings()), "ada", budget, () => HIGHEST_USD).round({
      ...{ instruction: "Answer.", turns: [{ role: "user", text: "Hello" }], tools, mayCall: false },
      signal: signal(),
    });
    for await (const event of round) if (event.type === "end") costUsd = event.usage?.costUsd ?? null;
    expect(costUsd).toBeGreaterThan(0);
    expect(counted()).toEqual([HIGHEST_USD, HIGHEST_USD, costUsd]);
  });

  it("count at the highest cost: a round that is left in the middle", async () => {
    const { budget, counted } = recording();
    const round = chatWithBudget(
      chat({ ...settings(), baseUrl: simulator.url + path }),
      "ada",
      budget,
      () => HIGHEST_USD,
    ).round({
      ...{ instruction: "Answer.", turns: [{ role: "user", text: "Hello" }], tools, mayCall: false },
      signal: signal(),
    });
    for await (const event of round) if (event.type === "text") break;
    expect(counted()).toEqual([HIGHEST_USD]);
  });
});

const KEPT_HEADERS = new Set(["authorization", "content-type", "x-goog-api-key"]);

/** A budget without a cap. `counted` returns what each reservation counts now. */
function recording() {
  const costs: number[] = [];
  const budget: AiBudget = {
    reserve(_uid, highestUsd) {
      const at = costs.push(highestUsd) - 1;
      return Promise.resolve((spentUsd) => {
        if (spentUsd !== null) costs[at] = spentUsd;
        return Promise.resolve();
      });
    },
  };
  return { budget, counted: () => costs };
}
