import type { AccountRole } from "../../contract/session.ts";

/** A person as the sign-in service knows them. */
export interface Account {
  readonly uid: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
  readonly displayName: string | undefined;
  readonly photoURL: string | undefined;
  /** What the claims say: undefined where they admit nobody. */
  readonly admittedAs: AccountRole | undefined;
}

/** What admission needs of `users/{uid}`. */
export interface UserRecord {
  readonly status: "active" | "not-found";
  readonly accountRole: AccountRole;
  readonly hasAcceptedTerms: boolean;
  /** Keys of pre-created records whose sub-collections are still to be carried over. */
  readonly adopting: readonly string[];
}

/** A pre-created record, with every field that it has. `createdAt` is epoch milliseconds. */
export interface WaitingRecord {
  readonly key: string;
  readonly createdAt: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Accounts {
  find(uid: string): Promise<Account | undefined>;
  /** Which of these keys are some account's uid. */
  existing(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Sets the claims `{member: true, role}`, or takes both away; other claims stay. */
  setAdmission(uid: string, role: AccountRole | undefined): Promise<void>;
}

export interface UserRecords {
  find(uid: string): Promise<UserRecord | undefined>;
  stampSignIn(uid: string): Promise<void>;
  /** Keys of the records with this folded e-mail that nobody has signed in to yet. */
  waiting(email: string): Promise<readonly string[]>;
  /**
   * In one transaction: takes what is left of the waiting records under `keys`, puts what `merge` makes of them under
   * `uid` and deletes them. Undefined where somebody else had them all; the record under `uid` where there is one.
   */
  adopt(uid: string, keys: readonly string[], merge: Merge): Promise<UserRecord | undefined>;
  /** Moves what lies under the old key to `uid`. Killed anywhere, a repeat goes on where it stopped. */
  carryOver(uid: string, key: string): Promise<void>;
}

/** Gets the records oldest first. */
export type Merge = (waiting: readonly [WaitingRecord, ...WaitingRecord[]]) => Record<string, unknown>;

export interface SessionPorts {
  readonly accounts: Accounts;
  readonly records: UserRecords;
}
