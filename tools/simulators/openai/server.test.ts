import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { Ajv } from "ajv";
import OpenAI from "openai";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { CARDS } from "../../cards/cards.ts";
import { drawCard, drawDesk } from "../../cards/drawCard.ts";
import type { RunningServer } from "../http.ts";
import { startOpenAiSimulator } from "./server.ts";

const nullable = (type: string) => ({ anyOf: [{ type }, { type: "null" }] });
const schema = {
  type: "object",
  properties: {
    core: {
      type: "object",
      properties: {
        brand: nullable("string"),
        car_name: { type: ["string", "null"] },
        year: nullable("integer"),
      },
      required: ["brand", "car_name", "year"],
      additionalProperties: false,
    },
    toy_number: nullable("string"),
    is_zamac: { type: "boolean" },
    wheels: { type: "string", enum: ["basic", "premium"] },
    notes: { type: "array", items: { type: "string" } },
  },
  required: ["core", "toy_number", "is_zamac", "wheels", "notes"],
  additionalProperties: false,
};

// Only counts the calls. Both work as usual.
vi.mock("sharp", { spy: true });
vi.mock("node:timers/promises", { spy: true });

let folder: string;
let simulator: RunningServer;
let client: OpenAI;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "openai-"));
  simulator = await startOpenAiSimulator({ port: 0, stateFile: join(folder, "state.json") });
  client = new OpenAI({ baseURL: `${simulator.url}/v1`, apiKey: "any-key", maxRetries: 0 });
});
afterAll(async () => {
  await simulator.close();
  await rm(folder, { recursive: true });
});

const image = (jpeg: Buffer) => ({
  type: "image_url" as const,
  image_url: { url: `data:image/jpeg;base64,${jpeg.toString("base64")}` },
});

function request(pictures: readonly Buffer[], answer: Record<string, unknown> = schema) {
  return {
    model: "gpt-6-luna",
    messages: [
      {
        role: "user" as const,
        content: [{ type: "text" as const, text: "Read the card." }, ...pictures.map(image)],
      },
    ],
    response_format: {
      type: "json_schema" as const,
      json_schema: { name: "card", strict: true, schema: answer },
    },
  };
}

const switchOn = (fault: object) =>
  fetch(`${simulator.url}/control/faults`, { method: "POST", body: JSON.stringify(fault) });

describe("the OpenAI simulator", () => {
  it("reads a drawn card in a photo, in the requested schema", async () => {
    const models = CARDS.filter(({ zamac, toyNumber }) => zamac === true || toyNumber === "HNX45");
    expect(models.length).toBeGreaterThan(2);
    for (const [index, card] of models.entries()) {
      const desk = { frame: "desk", jitter: index + 40 } as const;
      const pictures = [await drawCard(card, "front", desk), await drawCard(card, "back", desk)];
      const completion = await client.chat.completions.create(request(pictures));
      const answer = JSON.parse(completion.choices[0]?.message.content ?? "") as unknown;
      expect(new Ajv().validate(schema, answer)).toBe(true);
      expect(answer).toMatchObject({
        core: { brand: card.brand, car_name: card.carName, year: card.year },
        toy_number: card.toyNumber,
        is_zamac: card.zamac ?? false,
      });
      expect(completion).toMatchObject({
        model: "simulated-gpt-6-luna",
        system_fingerprint: "pegboard-simulator",
      });
    }
  });

  it("returns null for facts that the pictures contradict or don't show", async () => {
    const [one, other] = CARDS;
    if (!one || !other) throw new Error("no cards");
    const mixed = await client.chat.completions.create(
      request([await drawCard(one, "front"), await drawCard(other, "back")]),
    );
    expect(JSON.parse(mixed.choices[0]?.message.content ?? "")).toMatchObject({
      core: { car_name: null },
      toy_number: other.toyNumber,
    });
    const desk = await client.chat.completions.create(request([await drawDesk()]));
    expect(JSON.parse(desk.choices[0]?.message.content ?? "")).toMatchObject({
      core: { brand: null, car_name: null, year: null },
      toy_number: null,
    });
  });

  it("answers unknown pictures without a wait, and with no more work than known ones", async () => {
    const [card] = CARDS;
    if (!card) throw new Error("no card");
    const back = await drawCard(card, "back");
    const top = await sharp(back).extract({ left: 0, top: 100, width: 1000, height: 82 }).jpeg().toBuffer();
    const answer = async (picture: Buffer) => {
      vi.mocked(sharp).mockClear();
      const { choices } = await client.chat.completions.create(request([picture]));
      const work = vi.mocked(sharp).mock.calls.length;
      return { work, ...(JSON.parse(choices[0]?.message.content ?? "") as { toy_number: string | null }) };
    };
    vi.mocked(wait).mockClear();
    const known = await answer(back);
    expect(known.toy_number).toBe(card.toyNumber);
    expect(known.work).toBeGreaterThan(0);
    for (const picture of [await drawDesk(), top]) {
      const unknown = await answer(picture);
      expect(unknown).toMatchObject({ core: { brand: null, car_name: null }, toy_number: null });
      expect(unknown.work).toBeLessThanOrEqual(known.work);
    }
    expect(wait).not.toHaveBeenCalled();
  });

  it("counts the same tokens for the same request, and more for a longer one", async () => {
    const [card] = CARDS;
    if (!card) throw new Error("no card");
    const front = await drawCard(card, "front");
    const [first, again, two] = await Promise.all(
      [[front], [front], [front, front]].map((pictures) => client.chat.completions.create(request(pictures))),
    );
    expect(first?.usage?.prompt_tokens).toBeGreaterThan(85);
    expect(again?.usage).toEqual(first?.usage);
    expect(two?.usage?.prompt_tokens).toBeGreaterThan(first?.usage?.prompt_tokens ?? 0);
  });

  it("streams the same text, with usage on request", async () => {
    const [card] = CARDS;
    if (!card) throw new Error("no card");
    const ask = request([await drawCard(card, "front")]);
    const whole = await client.chat.completions.create(ask);
    const stream = await client.chat.completions.create({
      ...ask,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = "";
    let tokens: number | undefined;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? "";
      tokens = chunk.usage?.total_tokens ?? tokens;
    }
    expect(text).toBe(whole.choices[0]?.message.content);
    expect(tokens).toBe(whole.usage?.total_tokens);
  });

  it("refuses the same requests as OpenAI", async () => {
    const open = { ...schema, additionalProperties: undefined };
    await expect(client.chat.completions.create(request([], open))).rejects.toMatchObject({
      status: 400,
      code: "invalid_json_schema",
    });
    await expect(
      client.chat.completions.create({ ...request([]), model: "no-such-model" }),
    ).rejects.toMatchObject({ status: 404, code: "model_not_found" });
    await expect(client.chat.completions.create(request([Buffer.from("no picture")]))).rejects.toMatchObject({
      status: 400,
      code: "invalid_image_format",
    });
    const keyless = await fetch(`${simulator.url}/v1/models`);
    expect(keyless.status).toBe(401);
  });

  it.each([
    ["quota", 429, "insufficient_quota"],
    ["rate", 429, "rate_limit_exceeded"],
    ["key", 401, "invalid_api_key"],
    ["server", 500, null],
  ])("fails once with the fault %s, then answers", async (kind, status, code) => {
    await switchOn({ kind, times: 1 });
    await expect(client.chat.completions.create(request([]))).rejects.toMatchObject({ status, code });
    await expect(client.chat.completions.create(request([]))).resolves.toMatchObject({
      object: "chat.completion",
    });
  });

  it("lists models, has a page that says it is a simulator, and keeps its counts", async () => {
    const models = await client.models.list();
    expect(models.data.map(({ id }) => id)).toContain("gpt-6-luna");
    const page = await (await fetch(simulator.url)).text();
    expect(page).toContain("A simulator, not OpenAI.");
    const again = await startOpenAiSimulator({ port: 0, stateFile: join(folder, "state.json") });
    const kept = (await (await fetch(`${again.url}/control/faults`)).json()) as {
      totals: { requests: number };
    };
    await again.close();
    expect(kept.totals.requests).toBeGreaterThan(0);
  });
});
