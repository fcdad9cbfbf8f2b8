import type { AccountRole } from "../../contract/session.ts";

/** A user's account in Firebase Authentication. */
export interface Account {
  readonly uid: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
  readonly displayName: string | undefined;
  readonly photoURL: string | undefined;
  /** The role in the claims. Undefined if the claims don't admit the user. */
  readonly admittedAs: AccountRole | undefined;
}

/** The fields of `users/{uid}` that sign-in uses. */
export interface UserRecord {
  readonly status: "active" | "not-found";
  readonly accountRole: AccountRole;
  readonly hasAcceptedTerms: boolean;
  /** Sessions that began before this time are over (epoch seconds). 0 if none was ended. */
  readonly sessionsFrom: number;
  /** Keys of pre-created records whose subcollections still have to be moved. */
  readonly adopting: readonly string[];
}

/** A pre-created record with all its fields. `createdAt` is epoch milliseconds. */
export interface WaitingRecord {
  readonly key: string;
  readonly createdAt: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Accounts {
  find(uid: string): Promise<Account | undefined>;
  /** Returns those of the keys that are an account's uid. */
  findExisting(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Sets the claims `{member: true, role}` or removes both. Keeps other claims. */
  setAdmission(uid: string, role: AccountRole | undefined): Promise<void>;
}

export interface UserRecords {
  find(uid: string): Promise<UserRecord | undefined>;
  stampSignIn(uid: string): Promise<void>;
  /** Ends the sessions that began before a time (epoch seconds). Returns false without a record. */
  endSessions(uid: string, from: number): Promise<boolean>;
  /** Lists the keys of records with this folded email address that no user has signed in to. */
  listWaiting(email: string): Promise<readonly string[]>;
  /**
   * Merges the remaining waiting records under `keys` with `merge` into a record under `uid` and deletes
   * them, in one transaction. Returns an existing record under `uid`, or undefined if another caller took all
   * of them, or while the data of a deleted person with this uid is being purged.
   */
  adopt(uid: string, keys: readonly string[], merge: Merge): Promise<UserRecord | undefined>;
  /** Moves the documents under the old key to `uid`. A repeat resumes after a crash. */
  carryOver(uid: string, key: string): Promise<void>;
}

/** Merges records, oldest first. */
export type Merge = (waiting: readonly [WaitingRecord, ...WaitingRecord[]]) => Record<string, unknown>;

export interface SessionPorts {
  readonly accounts: Accounts;
  readonly records: UserRecords;
}

export interface SignInPorts extends SessionPorts {
  /** Logs the sign-in of somebody without an invitation, whose call succeeds like an admitted one. */
  readonly noteUninvited: (uid: string) => void;
}
