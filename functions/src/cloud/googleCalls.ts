import type * as z from "zod";

export interface GoogleSettings {
  /** Returns a token of the function's own service account. */
  readonly accessToken: () => Promise<string>;
}

/** An error response, or one that can't be parsed. `status`: the HTTP status, or 0 without a response. */
class GoogleCallError extends Error {
  override readonly name = "GoogleCallError";
  readonly status: number;

  constructor(message: string, status: number, options: ErrorOptions = {}) {
    super(message, options);
    this.status = status;
  }
}

/** A call is a few kilobytes. */
const TIMEOUT_MS = 20_000;

/** Calls a REST method of Google Cloud and parses its answer. */
export async function callGoogle<Out extends z.ZodType>(
  { accessToken }: GoogleSettings,
  url: string,
  output: Out,
  body?: unknown,
): Promise<z.output<Out>> {
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      Authorization: `Bearer ${await accessToken()}`,
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { pathname } = new URL(url);
  if (!response.ok) {
    const refusal = (await response.text()).slice(0, 500);
    throw new GoogleCallError(`${pathname} answered ${String(response.status)}: ${refusal}`, response.status);
  }
  const parsed = output.safeParse(await response.json());
  if (parsed.success) return parsed.data;
  throw new GoogleCallError(`${pathname} answered something else`, 0, { cause: parsed.error });
}
