import { randomUUID } from "node:crypto";

import { type Firestore, type Query, Timestamp } from "firebase-admin/firestore";

import {
  type Act,
  type ActEnd,
  AUDIT_DAYS,
  type AuditDocument,
  auditDocument,
  type AuditEntry,
  type AuditFilter,
} from "../contract/audit.ts";
import { paths } from "../contract/documents.ts";
import { documentId } from "../contract/wire/documentId.ts";
import { DAY_MS } from "../contract/wire/durations.ts";
import { readEmails } from "./users/emails.ts";

interface Begun {
  readonly outcome: "begun";
  readonly code: null;
  readonly milliseconds: null;
}

/** Creates the document of an entry, which is stored under its `key`. `at` is epoch milliseconds. */
export function createAuditEntry(
  act: Act,
  end: Begun | ActEnd,
  { targetEmail, at }: { readonly targetEmail: string | null; readonly at: number },
): AuditDocument {
  return {
    ...act,
    ...end,
    targetEmail,
    key: `${toKey(at)}-${randomUUID()}`,
    at: Timestamp.fromMillis(at),
    expiresAt: Timestamp.fromMillis(at + AUDIT_DAYS * DAY_MS),
  };
}

export function openAuditLog(firestore: Firestore, now: () => number = Date.now) {
  const entries = firestore.collection(paths.audit());

  const store = async (act: Act, end: Begun | ActEnd) => {
    const target = "target" in end ? (end.target ?? act.target) : act.target;
    const entry = createAuditEntry(act, end, { targetEmail: await findEmail(target), at: now() });
    await entries.doc(entry.key).create(entry);
    return entry.key;
  };

  return {
    begin: (act: Act) => store(act, { outcome: "begun", code: null, milliseconds: null }),

    async end(id: string, end: ActEnd): Promise<void> {
      const targetFields = end.target !== undefined && { targetEmail: await findEmail(end.target) };
      await firestore.runTransaction(async (transaction) => {
        const entry = entries.doc(id);
        const found = await transaction.get(entry);
        if (found.get("outcome") !== "begun") throw new Error(`audit/${id} has an end already`);
        transaction.update(entry, { ...end, ...targetFields });
      });
    },

    add: async (act: Act, end: ActEnd): Promise<void> => void (await store(act, end)),

    async list(filter: AuditFilter): Promise<{ entries: AuditEntry[]; next: string | null }> {
      const { docs } = await toQuery(filter).limit(filter.limit).get();
      const found = docs.map((one) => {
        const { at, expiresAt: _, ...entry } = auditDocument.parse(one.data());
        return { ...entry, at: at.toMillis() };
      });
      return { entries: found, next: docs.length < filter.limit ? null : (docs.at(-1)?.id ?? null) };
    },
  };

  /**
   * Returns the email address in the record with this id. If the target is an email address, returns it. The
   * target of a refused call can be any text.
   */
  async function findEmail(target: string | null): Promise<string | null> {
    if (target === null || target.includes("/")) return null;
    if (target.includes("@")) return target;
    if (!documentId.safeParse(target).success) return null;
    return (await readEmails(firestore, [target])).get(target) ?? null;
  }

  /**
   * The indexes of `audit` cover every combination, because Firestore merges the indexes of equality filters.
   */
  function toQuery({ by, target, action, outcome, kind, from, to, after }: AuditFilter): Query {
    const equal: [keyof AuditDocument, string | null | undefined][] = [
      [by.includes("@") ? "byEmail" : "by", by],
      [target.includes("@") ? "targetEmail" : "target", target],
      ["action", action],
      ["outcome", outcome],
      ["kind", kind],
    ];
    let query: Query = entries;
    for (const [field, value] of equal) {
      if (value !== null && value !== undefined && value !== "") query = query.where(field, "==", value);
    }
    if (from !== null && from !== undefined) query = query.where("key", ">=", toKey(from));
    // `after` replaces `to`: the end of the last page is before `to`.
    const end = after ?? (to === null || to === undefined ? undefined : toKey(to));
    if (end !== undefined) query = query.where("key", "<", end);
    return query.orderBy("key", "desc");
  }
}

/** Pads to 13 digits, which epoch milliseconds have until the year 2286, so that keys sort by time. */
const toKey = (at: number) => String(Math.max(0, Math.floor(at))).padStart(13, "0");
