import type * as z from "zod";

import { API_PROBLEMS, ApiError, type ApiFault, type ApiProblem } from "../../contract/api/apiProblems.ts";
import { AppError } from "../../contract/wire/errors.ts";

/** Path of the problem descriptions in the API documentation. */
const DESCRIPTION_PATH = "/api-docs#";

/**
 * Converts an error to the problem that the caller receives. `reference` creates the id of the log entry for
 * an unexpected error.
 */
export function toProblem(error: unknown, reference: () => string): ApiProblem {
  const expected = toApiError(error);
  if (expected === null) {
    const detail = "An unexpected error occurred. Please try again; our support finds it by the reference.";
    return { ...createProblem("internal", detail), reference: reference() };
  }
  const { errors, saved } = expected.details;
  return {
    ...createProblem(expected.code, expected.message),
    ...(errors && errors.length > 0 && { errors: [...errors] }),
    ...(saved !== undefined && { saved }),
  };
}

function createProblem(code: ApiError["code"], detail: string): ApiProblem {
  return { type: `${DESCRIPTION_PATH}${code}`, ...API_PROBLEMS[code], detail, code };
}

/** Converts an expected error. Returns null for an unexpected one. */
export function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (!(error instanceof AppError)) return null;
  switch (error.code) {
    case "server/busy":
      return new ApiError("rate-limited", "Too many requests at the moment. Go on in a minute.", {
        retryAfterSeconds: 60,
      });
    case "listing/busy":
      return new ApiError("conflict", "This listing is being changed at the moment. Please try again.");
    case "listing/not-found":
      return new ApiError("not-found", "You have no listing with this id.");
    default:
      return null;
  }
}

type Part = "params" | "query" | "headers" | "body";

/** Lists all invalid fields with their positions, but without their values. */
export function listFaults(part: Part, error: z.ZodError): ApiFault[] {
  return error.issues.flatMap((issue): ApiFault[] => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        ...locateFault(part, [...issue.path, key]),
        detail: "Unknown name.",
      }));
    }
    return [{ ...locateFault(part, issue.path), detail: issue.message }];
  });
}

function locateFault(part: Part, path: readonly PropertyKey[]): Omit<ApiFault, "detail"> {
  if (part === "body")
    return { pointer: ["#", ...path.map((name) => escapeSegment(String(name)))].join("/") };
  const name = path.map(String).join(".");
  return part === "headers" ? { header: name } : { parameter: name };
}

/** Escapes a JSON pointer segment (RFC 6901). */
const escapeSegment = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");
