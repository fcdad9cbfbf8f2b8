import { type AccountRole } from "../../functions/src/contract/session.ts";

export interface DemoPerson {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly role: AccountRole;
  /** False: the record still lies under a key of its own and has an e-mail alone. */
  readonly hasSignedIn: boolean;
}

export const SELLER: DemoPerson = person("seller", "Sam Seller", "user");

/** Whom a person can sign in as in the demo. All are known to the Auth emulator as Google accounts. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  SELLER,
  person("beginner", "Bea Beginner", "user"),
  person("admin", "Ada Admin", "admin"),
  person("super", "Sue Superadmin", "super-admin"),
  { ...person("waiting", "Nico Newcomer", "user"), hasSignedIn: false },
];

/** The id of the Google account behind an e-mail, as the local account chooser makes it (web/src/lib/session/signIn.ts). */
export const googleIdOf = (email: string) => `google-${email}`;

function person(key: string, name: string, role: AccountRole): DemoPerson {
  return { uid: `demo-${key}`, email: `${key}@pegboard.example`, name, role, hasSignedIn: true };
}
