import { randomInt } from "node:crypto";

import {
  type CallableFunction,
  type CallableOptions,
  type CallableRequest,
  type CallableResponse,
  HttpsError,
  onCall,
} from "firebase-functions/https";
import type { SecretParam } from "firebase-functions/params";
import type * as z from "zod";

import {
  type Access,
  type CallableContract,
  type StreamingContract,
  ADMIN_SESSION_HOURS,
  RECENT_SIGN_IN_MINUTES,
} from "../contract/wire/callable.ts";
import { HOUR_MS, MINUTE_MS } from "../contract/wire/durations.ts";
import { AppError, ERROR_STATUS } from "../contract/wire/errors.ts";
import { ACCOUNT_ROLES, type AccountRole } from "../contract/session.ts";
import { type Admitted, type SetAuditTarget, type AuditedParts, createAudited } from "./audited.ts";
import { parseCallInput } from "./callInput.ts";
import { findDeployment } from "./deployments.ts";
import { type CallOutcome, type Metering, runMetered } from "./metering.ts";
import { type Origin, readOrigin } from "./origin.ts";
import { withSafeHeaders } from "./safeHeaders.ts";

interface Caller {
  readonly uid: string;
  /** The role in the caller's record for `member` access or higher, otherwise the role in the token. */
  readonly role: AccountRole;
  /** When the session began (epoch seconds). */
  readonly signedInAt: number;
  /** Names the subject of an audited act whose input doesn't tell it. */
  readonly setAuditTarget: SetAuditTarget;
}

type CallerFor<A extends Access> = A extends "anyone" ? Caller | null : Caller;

export type Handler<C extends CallableContract> = (
  input: z.output<C["input"]>,
  caller: CallerFor<C["access"]>,
  origin: Origin,
  send: Send<C>,
) => Promise<z.input<C["output"]>>;

/**
 * Sends a chunk of a streamed answer. Does nothing if the caller has disconnected or didn't request a stream,
 * so handlers must store important data.
 */
type Send<C extends CallableContract> =
  C extends StreamingContract<string, Access, z.ZodType, z.ZodType, infer Chunk>
    ? (chunk: z.input<Chunk>) => void
    : undefined;

interface ServeOptions {
  /** The secrets that this function can read. Instances of other functions don't get them. */
  readonly secrets?: SecretParam[];
}

export interface ServeParts extends Omit<AuditedParts, "logger"> {
  /**
   * Returns the role in a user's record, or undefined without an active record. Throws `auth/signed-out` if the
   * session that began at `signedInAt` (epoch seconds) was ended.
   */
  readonly findRole: (uid: string, signedInAt: number) => Promise<AccountRole | undefined>;
  /** Counts a user's call of one function. Throws `server/busy` if there are too many. */
  readonly countCall: (call: string) => void;
  readonly metering: Metering;
  readonly logger: Logger;
  readonly enforceAppCheck: boolean;
}

/** The methods used of firebase-functions' logger. Cloud Logging indexes the fields of the last object. */
export type Logger = Record<"info" | "warn" | "error", (...parts: unknown[]) => void>;

export type Serve = <C extends CallableContract>(
  contract: C,
  handler: Handler<C>,
  options?: ServeOptions,
) => CallableFunction<unknown, Promise<z.output<C["output"]>>>;

const REGION = "us-central1";

/**
 * Creates `serve`, which turns a contract and its handler into a deployable callable. It admits the caller,
 * validates input and output, meters, logs, and maps every failure. Only this module uses `HttpsError`.
 */
export function createServe(parts: ServeParts): Serve {
  const runAudited = createAudited(parts);
  return function serve<C extends CallableContract>(
    contract: C,
    handler: Handler<C>,
    options: ServeOptions = {},
  ) {
    const answer = async (
      request: CallableRequest,
      response: CallableResponse | undefined,
      admitted: Admitted,
      setAuditTarget: SetAuditTarget,
    ): Promise<z.output<C["output"]>> => {
      // Counted before any read. Functions open to anonymous callers have separate limits by address.
      if (request.auth) parts.countCall(`${contract.name} ${request.auth.uid}`);
      const known = await admit(contract, request, parts.findRole);
      const caller = (known && { ...known, setAuditTarget }) as CallerFor<C["access"]>;
      const input = parseCallInput(contract, request.data, parts.logger);
      if (contract.needsRecentSignIn === "unlessDryRun" && !isDryRun(input)) requireRecentSignIn(request);
      await admitted(input, caller?.role ?? null);
      const result = await handler(
        input as z.output<C["input"]>,
        caller,
        readOrigin(request),
        createSender(contract, response),
      );
      return contract.output.parse(result) as z.output<C["output"]>;
    };
    const callable = onCall(
      toDeployment(contract, parts.enforceAppCheck, options),
      (request: CallableRequest, response?: CallableResponse) =>
        runMetered(parts, contract.name, async (outcome) => {
          const log = { callable: contract.name, uid: request.auth?.uid };
          if (!request.auth) outcome.isAnonymous();
          try {
            const output = await runAudited(contract, request, (admitted, setAuditTarget) =>
              answer(request, response, admitted, setAuditTarget),
            );
            parts.logger.info("callable ok", { ...log, milliseconds: outcome.milliseconds() });
            return output;
          } catch (error) {
            throw toHttpsError(error, outcome, parts.logger, log);
          }
        }),
    );
    return withSafeHeaders(callable);
  };
}

function createSender<C extends CallableContract>(
  contract: C,
  response: CallableResponse | undefined,
): Send<C> {
  if (!("chunk" in contract)) return undefined as Send<C>;
  const { chunk: schema } = contract as C & StreamingContract;
  const send = (chunk: unknown) => {
    // Rejects if the connection breaks between the check and the write.
    response?.sendChunk(schema.parse(chunk)).catch(() => undefined);
  };
  return send as Send<C>;
}

function toDeployment(
  contract: CallableContract,
  enforceAppCheck: boolean,
  options: ServeOptions,
): CallableOptions {
  return {
    region: REGION,
    timeoutSeconds: contract.timeoutSeconds,
    enforceAppCheck,
    ...findDeployment(contract.name),
    ...options,
  };
}

/**
 * Admits a caller. Also checks the caller's record, because a token stays valid for an hour after a deletion
 * or a demotion.
 */
async function admit(
  { access, needsRecentSignIn }: CallableContract,
  request: CallableRequest,
  findRole: ServeParts["findRole"],
): Promise<Omit<Caller, "setAuditTarget"> | null> {
  const { auth } = request;
  if (!auth) {
    if (access === "anyone") return null;
    throw new AppError("auth/signed-out");
  }
  const signedInAt = readSignInTime(auth.token);
  const caller = { uid: auth.uid, role: readRole(auth.token), signedInAt };
  if (access === "anyone" || access === "signedIn") return caller;
  // Checks the claims first, so that calls by strangers cause no reads.
  if (auth.token["member"] !== true) throw new AppError("auth/not-member");
  if (!isSufficient(access, caller.role)) throw new AppError(REFUSALS[access]);
  const role = await findRole(auth.uid, signedInAt);
  if (!role || !isSufficient(access, role)) throw new AppError(REFUSALS[access]);
  if (access !== "member") requireSignIn(request, ADMIN_SESSION_HOURS * HOUR_MS);
  if (needsRecentSignIn === true) requireRecentSignIn(request);
  return { uid: auth.uid, role, signedInAt };
}

function readRole(token: Record<string, unknown>): AccountRole {
  return ACCOUNT_ROLES.find((role) => role === token["role"]) ?? "user";
}

/** Returns `auth_time` in epoch seconds, which a renewed token keeps. 0 without it. */
function readSignInTime({ auth_time: at }: { readonly auth_time?: unknown }): number {
  return typeof at === "number" ? at : 0;
}

const requireRecentSignIn = (request: CallableRequest) =>
  requireSignIn(request, RECENT_SIGN_IN_MINUTES * MINUTE_MS);

function requireSignIn({ auth }: CallableRequest, withinMs: number): void {
  const at = readSignInTime(auth?.token ?? {});
  if (Date.now() - at * 1000 >= withinMs) throw new AppError("auth/sign-in-again");
}

const isDryRun = (input: unknown): boolean =>
  typeof input === "object" && input !== null && "dryRun" in input && input.dryRun === true;

const REFUSALS = {
  member: "auth/not-member",
  admin: "auth/forbidden",
  superAdmin: "auth/super-admin-only",
} as const;

function isSufficient(access: keyof typeof REFUSALS, role: AccountRole): boolean {
  return access === "member" || role === "super-admin" || (access === "admin" && role === "admin");
}

function toHttpsError(error: unknown, outcome: CallOutcome, logger: Logger, log: object): HttpsError {
  const expected = error instanceof AppError ? error : new AppError("internal", {}, { cause: error });
  const { code, params } = expected;
  const fields = { ...log, code, milliseconds: outcome.milliseconds() };
  if (code !== "internal") {
    outcome.is("refusal");
    logger.warn("callable refused", ...(expected.cause === undefined ? [] : [expected.cause]), fields);
    return new HttpsError(ERROR_STATUS[code], code, { code, params });
  }
  outcome.is("failure");
  const reference = expected.reference ?? createReference();
  // Passed as a separate argument, because as a field it would be logged as `{}`.
  logger.error("callable failed", expected.cause ?? expected, { ...fields, reference });
  return new HttpsError("internal", code, { code, params, reference });
}

/**
 * Excludes characters that are confused when read aloud. 31^6 is 900 million, enough to find one log entry.
 */
const REFERENCE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

export function createReference(): string {
  return Array.from({ length: 6 }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join("");
}
