import { GoogleGenerativeAI, SchemaType, type Schema } from "@google/generative-ai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { CARDS } from "../../cards/cards.ts";
import { drawCard } from "../../cards/drawCard.ts";
import type { RunningServer } from "../http.ts";
import { startGeminiSimulator } from "./server.ts";

const schema: Schema = {
  type: SchemaType.OBJECT,
  properties: {
    car_name: { type: SchemaType.STRING, nullable: true },
    toy_number: { type: SchemaType.STRING, nullable: true },
    year: { type: SchemaType.INTEGER, nullable: true },
    is_premium: { type: SchemaType.BOOLEAN },
    notes: { type: SchemaType.ARRAY, items: { type: SchemaType.STRING } },
  },
  required: ["car_name", "toy_number", "year", "is_premium", "notes"],
};

let simulator: RunningServer;
beforeAll(async () => {
  simulator = await startGeminiSimulator({ port: 0 });
});
afterAll(() => simulator.close());

const model = (name = "gemini-3.5-flash-lite", responseSchema: Schema = schema) =>
  new GoogleGenerativeAI("any-key").getGenerativeModel(
    { model: name, generationConfig: { responseMimeType: "application/json", responseSchema } },
    { baseUrl: simulator.url },
  );

const parts = (pictures: readonly Buffer[]) => [
  "Read the card.",
  ...pictures.map((jpeg) => ({ inlineData: { mimeType: "image/jpeg", data: jpeg.toString("base64") } })),
];

describe("the Gemini simulator", () => {
  it("reads a drawn card, in one answer and streamed", async () => {
    const card = CARDS.find(({ premium }) => premium);
    if (!card) throw new Error("no premium card");
    const pictures = [await drawCard(card, "front"), await drawCard(card, "back")];
    const { response } = await model().generateContent(parts(pictures));
    expect(JSON.parse(response.text())).toEqual({
      car_name: card.carName,
      toy_number: card.toyNumber,
      year: card.year,
      is_premium: true,
      notes: [],
    });
    expect(response).toMatchObject({ modelVersion: "simulated-gemini-3.5-flash-lite" });
    const { promptTokenCount = 0, candidatesTokenCount = 0, totalTokenCount } = response.usageMetadata ?? {};
    expect(promptTokenCount).toBeGreaterThan(2 * 258);
    expect(totalTokenCount).toBe(promptTokenCount + candidatesTokenCount);

    const streamed = await model().generateContentStream(parts(pictures));
    let text = "";
    for await (const chunk of streamed.stream) text += chunk.text();
    expect(text).toBe(response.text());
  });

  it.each([
    ["quota", 429, "QuotaFailure"],
    ["rate", 429, "RetryInfo"],
    ["key", 400, "API_KEY_INVALID"],
    ["server", 500, "INTERNAL"],
  ])("fails once with the fault %s in the provider's format", async (kind, status, sign) => {
    await fetch(`${simulator.url}/control/faults`, {
      method: "POST",
      body: JSON.stringify({ kind, times: 1 }),
    });
    const failing = await fetch(`${simulator.url}/v1beta/models/gemini-3.5-flash-lite:generateContent`, {
      method: "POST",
      headers: { "x-goog-api-key": "any-key" },
      body: JSON.stringify({ contents: [{ parts: [{ text: "Hello" }] }] }),
    });
    expect(failing.status).toBe(status);
    expect(await failing.text()).toContain(sign);
    await expect(model().generateContent("Hello")).resolves.toBeDefined();
  });

  it("refuses an unknown model, a schema in another dialect and a missing key", async () => {
    await expect(model("no-such-model").generateContent("Hello")).rejects.toMatchObject({ status: 404 });
    const foreign = { ...schema, additionalProperties: false } as Schema;
    await expect(model(undefined, foreign).generateContent("Hello")).rejects.toThrow("additionalProperties");
    const listed = { ...schema, type: ["object", "null"] } as object as Schema;
    await expect(model(undefined, listed).generateContent("Hello")).rejects.toThrow("not repeating");
    expect((await fetch(`${simulator.url}/v1beta/models`)).status).toBe(403);
  });
});
