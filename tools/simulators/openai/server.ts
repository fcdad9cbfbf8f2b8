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
import { countTextTokens, countTiledPictureTokens } from "../vision/tokens.ts";
import { type ChatRequest, parseChat, type Picture } from "./chatRequest.ts";
import { findStrictSchemaProblem } from "./strictSchema.ts";

/** The supported models. Answers name them `simulated-...`. */
const MODELS = ["gpt-6-luna", "gpt-6.1-terra", "gpt-5.6-luna"];

/** Keys that are refused like unknown keys. */
const REVOKED_KEY = /revoked/i;

/** Starts a server with the chat completions API under `{url}/v1`. */
export function startOpenAiSimulator(options: SimulatorOptions): Promise<RunningServer> {
  return startSimulator(new OpenAiProtocol(), options);
}

class OpenAiProtocol implements Protocol {
  readonly provider = "OpenAI";
  readonly refusals = REFUSALS;
  readonly #recognizer = new CardRecognizer();
  #answered = 0;

  isGeneration({ method, url }: ApiRequest): boolean {
    return method === "POST" && url.pathname === "/v1/chat/completions";
  }

  async answer(request: ApiRequest, flaw: Flaw | null): Promise<ApiAnswer> {
    const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
    if (key === undefined) return createError(401, "You didn't provide an API key.");
    if (REVOKED_KEY.test(key)) return REFUSALS.key;
    if (this.isGeneration(request)) return this.#complete(request.body, flaw);
    if (request.method === "GET" && request.url.pathname === "/v1/models") {
      return { status: 200, body: { object: "list", data: MODELS.map(describeModel) } };
    }
    const model = /^\/v1\/models\/([^/]+)$/.exec(request.url.pathname)?.[1];
    if (request.method === "GET" && model !== undefined) {
      return MODELS.includes(model)
        ? { status: 200, body: describeModel(model) }
        : createUnknownModelError(model);
    }
    const route = `${request.method} ${request.url.pathname}`;
    return createError(404, `Invalid URL (${route})`);
  }

  badRequest(message: string): ApiAnswer {
    return createError(400, message);
  }

  async #complete(body: unknown, flaw: Flaw | null): Promise<ApiAnswer> {
    const chat = parseChat(body);
    if (typeof chat === "string") return this.badRequest(chat);
    if (!MODELS.includes(chat.model)) return createUnknownModelError(chat.model);
    const problem = chat.schema && chat.strict ? findStrictSchemaProblem(chat.schema) : null;
    if (problem !== null) {
      const message = `Invalid schema for response_format '${chat.schemaName}': ${problem}`;
      return createError(400, message, { code: "invalid_json_schema", param: "response_format" });
    }
    if (chat.conversation) return this.#converse(chat, answerConversation(chat.conversation), flaw);
    const whole = await this.#recognizer.describe(
      chat.pictures.map(({ bytes }) => bytes),
      chat.schema,
    );
    if (whole === null) {
      const message = "You uploaded an unsupported image. Please make sure your image is valid.";
      return createError(400, message, { code: "invalid_image_format" });
    }
    const content = flaw !== null ? whole.slice(0, Math.floor(whole.length / 2)) : whole;
    const promptTokens = countTextTokens(chat.text) + (await countPictureTokens(chat.pictures));
    const completionTokens = countTextTokens(content);
    return this.#deliver(chat, { content }, "stop", { promptTokens, completionTokens });
  }

  /** Answers a conversation with text or a tool call. `malformed` truncates an event, or the call. */
  #converse(chat: ChatRequest, said: ModelAnswer, flaw: Flaw | null): ApiAnswer {
    const written = "text" in said ? said.text : JSON.stringify(said.call);
    const usage = { promptTokens: countTextTokens(chat.text), completionTokens: countTextTokens(written) };
    const half = (text: string) => (flaw === "malformed" ? text.slice(0, Math.floor(text.length / 2)) : text);
    const id = `call_simulated${this.#answered + 1}`;
    const calls = (call: Exclude<ModelAnswer, { text: string }>["call"]) => [
      {
        index: 0,
        id,
        type: "function",
        function: { name: call.name, arguments: half(JSON.stringify(call.args)) },
      },
    ];
    if (flaw === "refusal") {
      return this.#deliver(chat, { refusal: "I'm sorry, I can't help with that." }, "stop", usage);
    }
    if ("call" in said) return this.#deliver(chat, { tool_calls: calls(said.call) }, "tool_calls", usage);
    const answer = this.#deliver(chat, { content: said.text }, "stop", usage);
    return flaw === null || !answer.events ? answer : { ...answer, events: answer.events.map(half) };
  }

  #deliver(
    chat: ChatRequest,
    message: { content?: string; refusal?: string; tool_calls?: readonly object[] },
    finish: "stop" | "tool_calls",
    usage: { promptTokens: number; completionTokens: number },
  ): ApiAnswer {
    this.#answered += 1;
    const { promptTokens, completionTokens } = usage;
    const common = {
      id: `chatcmpl-simulated-${this.#answered}`,
      created: Math.floor(Date.now() / 1000),
      model: `simulated-${chat.model}`,
      system_fingerprint: "pegboard-simulator",
    };
    const usageOnWire = {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    };
    const headers = { "x-request-id": `req_simulated_${this.#answered}` };
    if (!chat.stream) {
      const whole = { role: "assistant", content: null, refusal: null, ...message };
      const choices = [{ index: 0, message: whole, logprobs: null, finish_reason: finish }];
      const body = { ...common, object: "chat.completion", choices, usage: usageOnWire };
      return { status: 200, headers, body, usage };
    }
    const chunk = (delta: object, finished: string | null) =>
      JSON.stringify({
        ...common,
        object: "chat.completion.chunk",
        choices: [{ index: 0, delta, logprobs: null, finish_reason: finished }],
      });
    const pieces = (text = "") => text.match(/[\s\S]{1,40}/g) ?? [];
    const events = [
      chunk({ role: "assistant", content: "" }, null),
      ...pieces(message.content).map((piece) => chunk({ content: piece }, null)),
      ...pieces(message.refusal).map((piece) => chunk({ refusal: piece }, null)),
      ...splitCalls(message.tool_calls ?? []).map((delta) => chunk({ tool_calls: [delta] }, null)),
      chunk({}, finish),
      ...(chat.includeUsage
        ? [JSON.stringify({ ...common, object: "chat.completion.chunk", choices: [], usage: usageOnWire })]
        : []),
      "[DONE]",
    ];
    return { status: 200, headers, body: null, events, usage };
  }
}

/** Streams a call: first its name, then its arguments in pieces. */
function splitCalls(calls: readonly object[]): object[] {
  return (calls as { index: number; function: { name: string; arguments: string } }[]).flatMap((call) => [
    { ...call, function: { name: call.function.name, arguments: "" } },
    ...(call.function.arguments.match(/[\s\S]{1,30}/g) ?? []).map((piece) => ({
      index: call.index,
      function: { arguments: piece },
    })),
  ]);
}

async function countPictureTokens(pictures: readonly Picture[]): Promise<number> {
  const each = await Promise.all(pictures.map(({ bytes, detail }) => countTiledPictureTokens(bytes, detail)));
  return each.reduce((sum, tokens) => sum + tokens, 0);
}

function describeModel(id: string) {
  return { id, object: "model", created: 1_780_000_000, owned_by: "pegboard-simulator" };
}

function createUnknownModelError(model: string): ApiAnswer {
  const message = `The model \`${model}\` does not exist or you do not have access to it.`;
  return createError(404, message, { code: "model_not_found" });
}

function createError(
  status: number,
  message: string,
  details: { type?: string; code?: string; param?: string } = {},
): ApiAnswer {
  const error = { type: "invalid_request_error", param: null, code: null, ...details };
  return { status, body: { error: { message, ...error } } };
}

const REFUSALS: Readonly<Record<RefusedKind, ApiAnswer>> = {
  quota: createError(429, "You exceeded your current quota, please check your plan and billing details.", {
    type: "insufficient_quota",
    code: "insufficient_quota",
  }),
  rate: {
    ...createError(429, "Rate limit reached for requests per min (RPM). Please try again in 1s.", {
      type: "requests",
      code: "rate_limit_exceeded",
    }),
    headers: { "retry-after": "1", "retry-after-ms": "1000" },
  },
  key: createError(401, "Incorrect API key provided.", { code: "invalid_api_key" }),
  server: createError(500, "The server had an error while processing your request. Sorry about that!", {
    type: "server_error",
  }),
};
