import * as z from "zod";

/** Every problem that the API can return, with its HTTP status and title (RFC 9457). */
export const API_PROBLEMS = {
  "invalid-request": { status: 400, title: "The request is not valid" },
  unauthenticated: { status: 401, title: "No valid API key or ID token" },
  forbidden: { status: 403, title: "This account has no access" },
  "insufficient-scope": { status: 403, title: "This API key may not do that" },
  "not-found": { status: 404, title: "Not found" },
  "method-not-allowed": { status: 405, title: "This address does not take this method" },
  conflict: { status: 409, title: "Changed by somebody else meanwhile" },
  "marketplace-not-connected": { status: 409, title: "The eBay account is not connected" },
  "precondition-failed": { status: 412, title: "It has changed since you read it" },
  "too-large": { status: 413, title: "The body is too large" },
  "unsupported-media-type": { status: 415, title: "The body must be application/json" },
  "idempotency-key-reused": { status: 422, title: "This Idempotency-Key belongs to another request" },
  "marketplace-refused": { status: 422, title: "eBay refused the change" },
  "rate-limited": { status: 429, title: "Too many requests" },
  "marketplace-limited": { status: 429, title: "eBay takes no more calls at the moment" },
  internal: { status: 500, title: "Something went wrong on our side" },
  "marketplace-unavailable": { status: 503, title: "eBay did not answer" },
} as const satisfies Record<string, { status: number; title: string }>;
export type ApiProblemCode = keyof typeof API_PROBLEMS;
export const API_PROBLEM_CODES = Object.keys(API_PROBLEMS) as [ApiProblemCode, ...ApiProblemCode[]];

const fault = z.object({
  pointer: z.string().optional().describe("The field of the body, as a JSON pointer: `#/price`."),
  parameter: z.string().optional().describe("The name of the path or query parameter."),
  header: z.string().optional(),
  detail: z.string(),
});
export type ApiFault = z.infer<typeof fault>;

export const apiProblem = z
  .object({
    type: z.string().describe("The URL of the description of this problem, relative to the API's origin."),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe("An explanation of this occurrence, and what to do."),
    code: z.enum(API_PROBLEM_CODES).describe("The code of this kind of problem. Use it in comparisons."),
    errors: z.array(fault).optional().describe("The invalid fields."),
    saved: z
      .boolean()
      .optional()
      .describe(
        "For a refusal by eBay: whether the change is saved in Pegboard. It is sent to eBay with the next change.",
      ),
    reference: z.string().optional().describe("The reference number of this error for support."),
  })
  .meta({ id: "Problem", description: "RFC 9457 problem details, as `application/problem+json`." });
export type ApiProblem = z.infer<typeof apiProblem>;

interface Details {
  readonly errors?: readonly ApiFault[];
  readonly saved?: boolean;
  readonly retryAfterSeconds?: number;
  /** The allowed methods, sent as the Allow header. */
  readonly allow?: string;
}

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiProblemCode;
  readonly details: Details;

  constructor(code: ApiProblemCode, detail: string, details: Details = {}) {
    super(detail);
    this.code = code;
    this.details = details;
  }
}
