import { type Answer, createAuthenticationError, renderPage, createNotFoundPage } from "./wordpress.ts";

export const FAULT_MEANINGS = {
  keys: "the keys were deleted in WooCommerce (401)",
  missing: "no REST API: plain permalinks, or no WooCommerce (404, a page)",
  rate: "a firewall asks to slow down (429)",
  server: "WordPress had a critical error (500)",
  gateway: "the web server can't reach PHP (502, a page)",
  html: "a cache plugin answers with a page (200)",
  malformed: "a plugin's notice stands in the JSON",
  slow: "waits, then answers",
  drop: "closes the connection without an answer",
} as const;
export type FaultKind = keyof typeof FAULT_MEANINGS;

export interface Fault {
  readonly kind: FaultKind;
  /** Requests that pass before it starts. */
  skip: number;
  /** Remaining requests that it affects, or null until it is switched off. */
  times: number | null;
  /** Delay for `slow`. */
  readonly milliseconds: number;
}

/** Parses `{kind, times?, skip?, milliseconds?}`. Returns null if invalid. */
export function parseFault(input: Readonly<Record<string, unknown>>): Fault | null {
  const kind = (Object.keys(FAULT_MEANINGS) as FaultKind[]).find((known) => known === input["kind"]);
  const [times, skip] = [Number(input["times"] ?? 0), Number(input["skip"] ?? 0)];
  const milliseconds = Number(input["milliseconds"] ?? 35_000);
  const areCounts = [times, skip].every((count) => Number.isInteger(count) && count >= 0);
  if (!kind || !areCounts || !Number.isFinite(milliseconds)) return null;
  return { kind, skip, times: times === 0 ? null : times, milliseconds };
}

/** The active faults of one site. Each request takes the oldest that has started. */
export class Faults {
  #active: Fault[] = [];

  list(): readonly Fault[] {
    return this.#active;
  }

  add(fault: Fault): void {
    this.#active.push(fault);
  }

  clear(): void {
    this.#active = [];
  }

  take(): Fault | undefined {
    const fault = this.#active.find(({ skip }) => skip === 0);
    for (const waiting of this.#active) if (waiting.skip > 0) waiting.skip -= 1;
    if (fault?.times != null) fault.times -= 1;
    this.#active = this.#active.filter(({ times }) => times === null || times > 0);
    return fault;
  }
}

export const FAULT_ANSWERS: Partial<Record<FaultKind, () => Answer>> = {
  keys: () => createAuthenticationError("Consumer key is invalid."),
  missing: createNotFoundPage,
  rate: () => ({
    status: 429,
    headers: { "Retry-After": "2" },
    html: renderPage("429 Too Many Requests", "<h1>Too Many Requests</h1>"),
  }),
  server: () => ({
    status: 500,
    body: {
      code: "internal_server_error",
      message: "<p>There has been a critical error on this website.</p>",
      data: { status: 500 },
      additional_errors: [],
    },
  }),
  gateway: () => ({
    status: 502,
    html: renderPage(
      "502 Bad Gateway",
      "<center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center>",
    ),
  }),
  html: () => ({
    status: 200,
    html: `${renderPage("Redline Garage", "<h1>Welcome to our shop</h1>")}<!-- Performance optimized by a cache -->`,
  }),
};
