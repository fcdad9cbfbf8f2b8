import { create } from "zustand";

import type { UserDocument } from "@contract/documents";
import type { AppError } from "@contract/wire/errors";

/** The signed-in person, from the account and the live user record. */
export interface Person {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly photoUrl: string | null;
  readonly record: UserDocument;
}

/** Why the last sign-in failed. */
export type SignInProblem =
  /** The sign-in service refused it. `reason`: its code, such as `auth/popup-blocked`. */
  | { readonly code: "refused"; readonly reason: string }
  /** Our server or the network failed afterwards. */
  | { readonly code: "call-failed"; readonly error: AppError }
  | { readonly code: "record-unreadable" }
  | { readonly code: "record-not-loaded" };

export type Session =
  | { readonly status: "loading" }
  /** `hasLeft`: the person signed out, in this tab or another. */
  | { readonly status: "signed-out"; readonly problem: SignInProblem | null; readonly hasLeft?: boolean }
  /** Has an account but no user record. Already signed out again. */
  | { readonly status: "refused"; readonly email: string | null }
  | { readonly status: "terms-needed"; readonly person: Person }
  | { readonly status: "ready"; readonly person: Person };

/** Written only by `auth.ts`. Always replaced, never merged. */
export const useSession = create<Session>(() => ({ status: "loading" }));

export function setSession(session: Session): void {
  useSession.setState(session, true);
}

/** Returns the signed-in person. Throws outside the guard. */
export function usePerson(): Person {
  const session = useSession();
  if (session.status !== "ready" && session.status !== "terms-needed") {
    throw new Error(`usePerson outside the guard: the session is ${session.status}`);
  }
  return session.person;
}

export const isAdmin = ({ record }: Person): boolean => record.accountRole !== "user" || record.isSuperAdmin;
