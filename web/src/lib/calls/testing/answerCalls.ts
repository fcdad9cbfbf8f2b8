import { vi } from "vitest";

import { AppError } from "@contract/wire/errors";

/** Returns the output of a function, or throws the `AppError` that the server refuses with. */
export type Answer = (data: Record<string, unknown>) => object | Promise<object>;

export interface RecordedCall {
  readonly name: string;
  readonly data: Record<string, unknown>;
}

/**
 * Lets functions answer by name, and returns the calls as they arrive. A function without an answer is
 * unreachable. `others` answers the requests that are no calls.
 */
export function answerCalls(
  answers: Readonly<Record<string, Answer>>,
  others: (url: string) => Response | null = () => null,
): readonly RecordedCall[] {
  const calls: RecordedCall[] = [];
  vi.stubGlobal("fetch", async (address: URL | RequestInfo, options?: RequestInit) => {
    const url = address instanceof Request ? address.url : String(address);
    const other = others(url);
    if (other) return other;
    const name = url.split("/").at(-1) ?? "";
    const body = typeof options?.body === "string" ? options.body : "{}";
    const { data } = JSON.parse(body) as { data: Record<string, unknown> };
    calls.push({ name, data });
    const answer = answers[name];
    if (!answer) throw new TypeError("no network");
    return answerWith(() => answer(data));
  });
  return calls;
}

async function answerWith(answer: () => object | Promise<object>): Promise<Response> {
  try {
    return Response.json({ result: await answer() });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, params } = error;
    const refusal = { status: "FAILED_PRECONDITION", details: { code, params } };
    return Response.json({ error: refusal }, { status: 400 });
  }
}
