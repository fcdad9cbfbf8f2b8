import type { CallableRequest } from "firebase-functions/https";

import type { Act, ActEnd } from "../contract/audit.ts";
import type { AccountRole } from "../contract/session.ts";
import type { CallableContract } from "../contract/wire/callable.ts";
import { AppError } from "../contract/wire/errors.ts";
import { describeInput } from "./describeInput.ts";

/**
 * The audit log is append-only. The entry of an act is completed once; entries are never changed otherwise,
 * or deleted.
 */
export interface AuditLog {
  /** Stores an act before it happens, and returns its key. */
  begin(act: Act): Promise<string>;
  /** Completes the entry of an act. Throws if it is already complete. */
  end(key: string, end: ActEnd): Promise<void>;
  /** Stores an act that has already ended. */
  add(act: Act, end: ActEnd): Promise<void>;
}

export interface AuditedParts {
  readonly audit: AuditLog;
  /** Throws if this caller was refused too often recently. Such refusals are only counted in the usage. */
  readonly countRefusal: (uid: string) => void;
  readonly logger: { error(...parts: unknown[]): void };
}

/** Names the subject of an act whose input doesn't tell it. */
export type SetAuditTarget = (target: string) => void;

/** Called when the caller is admitted, with the parsed input. The act begins when this resolves. */
export type Admitted = (input: unknown, role: AccountRole | null) => Promise<void>;

/**
 * Creates the function that records calls in the audit log: all calls for admins, and other calls whose
 * contract is audited. An act's entry is stored before the act, so that no act is without an entry. Refusals
 * are stored too, except of callers who aren't signed in (decisions/admin/0156).
 */
export function createAudited({ audit, countRefusal, logger }: AuditedParts) {
  return async function runAudited<T>(
    contract: CallableContract,
    { auth, data }: Pick<CallableRequest, "auth" | "data">,
    work: (admitted: Admitted, setAuditTarget: SetAuditTarget) => Promise<T>,
  ): Promise<T> {
    if (!isAudited(contract) || !auth)
      return work(
        () => Promise.resolve(),
        () => undefined,
      );
    const startedAt = performance.now();
    const kind = contract.isLook ? "look" : "act";
    const describe = (input: unknown, role: AccountRole | null): Act => ({
      by: auth.uid,
      byEmail: auth.token.email ?? null,
      role,
      action: contract.name,
      kind,
      ...describeInput(input),
    });
    let act: Act | undefined;
    let entry: string | undefined;
    let target: string | undefined;

    const store = async (end: Omit<ActEnd, "milliseconds">) => {
      const milliseconds = Math.round(performance.now() - startedAt);
      const whole = { ...end, milliseconds, ...(target !== undefined && { target }) };
      try {
        if (entry !== undefined) await audit.end(entry, whole);
        else if (act) await audit.add(act, whole);
        else {
          countRefusal(auth.uid);
          await audit.add(describe(data, null), whole);
        }
      } catch (error) {
        // The act has already ended. Its entry is shown without an end.
        if (!(error instanceof AppError))
          logger.error("audit entry not stored", error, { action: contract.name });
      }
    };

    try {
      const result = await work(
        async (input, role) => {
          act = describe(input, role);
          if (kind === "act") entry = await audit.begin(act);
        },
        (named) => void (target = named),
      );
      await store({ outcome: "done", code: null });
      return result;
    } catch (error) {
      const code = error instanceof AppError ? error.code : "internal";
      await store({ outcome: code === "internal" ? "failed" : "refused", code });
      throw error;
    }
  };
}

const isAudited = ({ access, isAudited: also }: CallableContract) =>
  also === true || access === "admin" || access === "superAdmin";
