import * as z from "zod";

import { ACCOUNT_ROLES } from "./session.ts";
import { defineCallable } from "./wire/callable.ts";
import { documentId } from "./wire/documentId.ts";
import { timestamp } from "./wire/timestamp.ts";

/** Days that an entry is kept, by the TTL policy of `audit` in `firestore.indexes.json`. */
export const AUDIT_DAYS = 400;

export const AUDIT_PER_PAGE = 50;
/** Maximum page size, which exports use. */
const MAX_AUDIT_PER_PAGE = 500;

/**
 * `begun`: no end was stored, so the action is in progress or the server stopped during it. Deletions that
 * began nevertheless get their end later. `refused`: the
 * action was refused with `code`. `failed`: an unexpected error.
 */
export const AUDIT_OUTCOMES = ["begun", "done", "refused", "failed"] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** `look`: a read without a change. `act`: everything else. */
export const AUDIT_KINDS = ["act", "look"] as const;

/** Stand-ins for a uid in `by`. */
export const AUDIT_COMMAND_LINE = "command-line";
export const AUDIT_SCHEDULE = "schedule";

const detail = z.union([z.string(), z.number(), z.boolean()]);

/** `audit/{id}`, server only. Created before an action, completed once after it, and never changed again. */
export const auditDocument = z.object({
  /** The document's id, which begins with the time, so that entries sort by it. */
  key: z.string(),
  at: timestamp,
  /** A uid or one of the stand-ins. */
  by: z.string(),
  byEmail: z.string().nullable(),
  role: z.enum(ACCOUNT_ROLES).nullable(),
  /** Name of the callable or the command. */
  action: z.string(),
  kind: z.enum(AUDIT_KINDS),
  /** Subject of the action: a uid, an email address or another id. */
  target: z.string().nullable(),
  /** The email address in the target's record at that time. */
  targetEmail: z.string().nullable(),
  /** Safe parts of the input. They never include texts, keys or secrets. */
  details: z.record(z.string(), detail),
  outcome: z.enum(AUDIT_OUTCOMES),
  code: z.string().nullable(),
  milliseconds: z.number().nullable(),
  expiresAt: timestamp,
});
export type AuditDocument = z.infer<typeof auditDocument>;

/** The fields that are known before the action. */
export type Act = Pick<AuditDocument, "by" | "byEmail" | "role" | "action" | "kind" | "target" | "details">;

export type ActEnd = Pick<AuditDocument, "code" | "milliseconds"> & {
  readonly outcome: Exclude<AuditOutcome, "begun">;
  /** The subject of the action, if only the action itself told it. */
  readonly target?: string;
};

/** An entry as the panel shows it. `at` is epoch milliseconds. */
const auditEntry = auditDocument.omit({ at: true, expiresAt: true }).extend({ at: z.number() });
export type AuditEntry = z.infer<typeof auditEntry>;

/** Returns a page of the audit log, newest first. `next` is null at the end. */
export const listAuditEntries = defineCallable({
  name: "listAuditEntries",
  access: "superAdmin",
  isLook: true,
  input: z.strictObject({
    /** The whole uid or email address of the person who acted. */
    by: z.string().trim().max(254).default(""),
    /** The whole uid, email address or other id. */
    target: z.string().trim().max(254).default(""),
    action: z.string().max(100).default(""),
    outcome: z.enum(AUDIT_OUTCOMES).nullish(),
    kind: z.enum(AUDIT_KINDS).nullish(),
    /** Epoch milliseconds, including `from` and excluding `to`. */
    from: z.number().nullish(),
    to: z.number().nullish(),
    after: documentId.nullish(),
    limit: z.int().min(1).max(MAX_AUDIT_PER_PAGE).default(AUDIT_PER_PAGE),
  }),
  output: z.object({ entries: z.array(auditEntry), next: z.string().nullable() }),
});
export type AuditFilter = z.output<(typeof listAuditEntries)["input"]>;
