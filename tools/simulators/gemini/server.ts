import type { RunningServer } from "../http.ts";
import { CardRecognizer } from "../vision/cardRecognizer.ts";
import { type ModelAnswer, answerConversation } from "../chat/answerConversation.ts";
import { type Flaw, type RefusedKind } from "../vision/faults.ts";
import {
  type ApiAnswer,
  type ApiRequest,
  type Protocol,
  type SimulatorOptions,
  startSimulator,
} from "../vision/server.ts";
import { countCroppedPictureTokens, countTextTokens } from "../vision/tokens.ts";
import { parseContentRequest } from "./contentRequest.ts";

/** The supported models. Answers name them `simulated-...`. */
const MODELS = ["gemini-3.5-flash-lite"];

/** Keys that are refused like unknown keys. */
const REVOKED_KEY = /revoked/i;

/** Starts a server with generateContent and streamGenerateContent under `{url}/v1beta`. */
export function startGeminiSimulator(options: SimulatorOptions): Promise<RunningServer> {
  return startSimulator(new GeminiProtocol(), options);
}

class GeminiProtocol implements Protocol {
  readonly provider = "Gemini";
  readonly refusals = REFUSALS;
  readonly #recognizer = new CardRecognizer();
  #answered = 0;

  isGeneration({ method, url }: ApiRequest): boolean {
    return method === "POST" && GENERATION.test(url.pathname);
  }

  async answer(request: ApiRequest, flaw: Flaw | null): Promise<ApiAnswer> {
    const key = request.headers["x-goog-api-key"] ?? request.url.searchParams.get("key");
    if (typeof key !== "string" || key === "") {
      const message = "Method doesn't allow unregistered callers. Please use API Key.";
      return createError(403, "PERMISSION_DENIED", message);
    }
    if (REVOKED_KEY.test(key)) return REFUSALS.key;
    const [, model = "", verb = ""] = GENERATION.exec(request.url.pathname) ?? [];
    if (request.method === "POST" && verb !== "") return this.#generate(model, verb, request, flaw);
    if (request.method === "GET" && request.url.pathname === "/v1beta/models") {
      return { status: 200, body: { models: MODELS.map(describeModel) } };
    }
    const modelName = /^\/v1beta\/models\/([^/:]+)$/.exec(request.url.pathname)?.[1];
    if (request.method === "GET" && modelName !== undefined) {
      return MODELS.includes(modelName)
        ? { status: 200, body: describeModel(modelName) }
        : createUnknownModelError(modelName);
    }
    return createError(404, "NOT_FOUND", "Not found.");
  }

  badRequest(message: string): ApiAnswer {
    return createError(400, "INVALID_ARGUMENT", message);
  }

  async #generate(model: string, verb: string, request: ApiRequest, flaw: Flaw | null): Promise<ApiAnswer> {
    if (!MODELS.includes(model)) return createUnknownModelError(model);
    const content = parseContentRequest(request.body);
    if (typeof content === "string") return this.badRequest(content);
    if (content.conversation)
      return this.#converse(
        model,
        verb,
        request,
        content.text,
        answerConversation(content.conversation),
        flaw,
      );
    const whole = await this.#recognizer.describe(content.pictures, content.schema);
    if (whole === null) return this.badRequest("Unable to process input image.");
    const text = flaw !== null ? whole.slice(0, Math.floor(whole.length / 2)) : whole;
    const { pictureTokens } = content;
    const pictures = await Promise.all(
      content.pictures.map((bytes) =>
        pictureTokens === null ? countCroppedPictureTokens(bytes) : Promise.resolve(pictureTokens),
      ),
    );
    const promptTokens = pictures.reduce((sum, tokens) => sum + tokens, countTextTokens(content.text));
    const usage = { promptTokens, completionTokens: countTextTokens(text) };
    return this.#deliver(model, verb, request, writeText(text, verb), usage);
  }

  /** Answers a conversation with text or a function call. `malformed` truncates an event. */
  #converse(
    model: string,
    verb: string,
    request: ApiRequest,
    prompt: string,
    said: ModelAnswer,
    flaw: Flaw | null,
  ): ApiAnswer {
    const written = "text" in said ? said.text : JSON.stringify(said.call);
    const usage = { promptTokens: countTextTokens(prompt), completionTokens: countTextTokens(written) };
    const signature = `c2lnbmF0dXJl${this.#answered + 1}`;
    const chunks =
      flaw === "refusal"
        ? [{ candidates: [{ index: 0, finishReason: "PROHIBITED_CONTENT" }] }]
        : "call" in said
          ? [createCandidate([{ functionCall: said.call, thoughtSignature: signature }], true)]
          : writeText(said.text, verb);
    const answer = this.#deliver(model, verb, request, chunks, usage);
    const half = (event: string) => event.slice(0, Math.floor(event.length / 2));
    return flaw === "malformed" && answer.events ? { ...answer, events: answer.events.map(half) } : answer;
  }

  #deliver(
    model: string,
    verb: string,
    request: ApiRequest,
    chunks: readonly object[],
    usage: { promptTokens: number; completionTokens: number },
  ): ApiAnswer {
    this.#answered += 1;
    const { promptTokens, completionTokens } = usage;
    const whole = chunks.map((chunk) => ({
      ...chunk,
      usageMetadata: {
        promptTokenCount: promptTokens,
        candidatesTokenCount: completionTokens,
        totalTokenCount: promptTokens + completionTokens,
      },
      modelVersion: `simulated-${model}`,
      responseId: `simulated-${this.#answered}`,
    }));
    if (verb === "generateContent") return { status: 200, body: whole[0], usage };
    // Without `alt=sse` the answer is one JSON array of the same chunks.
    if (request.url.searchParams.get("alt") !== "sse") return { status: 200, body: whole, usage };
    return { status: 200, body: null, events: whole.map((chunk) => JSON.stringify(chunk)), usage };
  }
}

const GENERATION = /^\/v1beta\/models\/([^/:]+):(generateContent|streamGenerateContent)$/;

/** Writes a text as one candidate, or as a stream of pieces. */
function writeText(text: string, verb: string): object[] {
  const pieces = (verb === "generateContent" ? null : text.match(/[\s\S]{1,60}/g)) ?? [text];
  return pieces.map((piece, index) => createCandidate([{ text: piece }], index === pieces.length - 1));
}

function createCandidate(parts: readonly object[], last: boolean) {
  const content = { parts, role: "model" };
  return { candidates: [{ content, index: 0, ...(last ? { finishReason: "STOP" } : {}) }] };
}

function describeModel(model: string) {
  return {
    name: `models/${model}`,
    displayName: `${model} (simulated)`,
    supportedGenerationMethods: ["generateContent"],
  };
}

function createUnknownModelError(model: string): ApiAnswer {
  return createError(404, "NOT_FOUND", `models/${model} is not found for API version v1beta.`);
}

function createError(code: number, status: string, message: string, details?: readonly object[]): ApiAnswer {
  return { status: code, body: { error: { code, message, status, ...(details ? { details } : {}) } } };
}

const createQuotaFailure = (quotaId: string) => ({
  "@type": "type.googleapis.com/google.rpc.QuotaFailure",
  violations: [{ quotaMetric: "generativelanguage.googleapis.com/generate_content_requests", quotaId }],
});
const createRetryInfo = (retryDelay: string) => ({
  "@type": "type.googleapis.com/google.rpc.RetryInfo",
  retryDelay,
});

const REFUSALS: Readonly<Record<RefusedKind, ApiAnswer>> = {
  quota: createError(
    429,
    "RESOURCE_EXHAUSTED",
    "You exceeded your current quota, please check your plan and billing details.",
    [createQuotaFailure("GenerateRequestsPerDayPerProjectPerModel"), createRetryInfo("43s")],
  ),
  rate: createError(429, "RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota).", [
    createQuotaFailure("GenerateRequestsPerMinutePerProjectPerModel"),
    createRetryInfo("1s"),
  ]),
  key: createError(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", [
    {
      "@type": "type.googleapis.com/google.rpc.ErrorInfo",
      reason: "API_KEY_INVALID",
      domain: "googleapis.com",
      metadata: { service: "generativelanguage.googleapis.com" },
    },
  ]),
  server: createError(500, "INTERNAL", "An internal error has occurred. Please retry."),
};
