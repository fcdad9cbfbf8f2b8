import { type AccountRole } from "../../functions/src/contract/session.ts";

export interface DemoPerson {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly role: AccountRole;
  /** False: the record is still stored under its own key, and has only an e-mail. */
  readonly hasSignedIn: boolean;
}

export const SELLER: DemoPerson = createPerson("seller", "Sam Seller", "user");

/** The people of the demo. The Auth emulator knows all of them as Google accounts. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  SELLER,
  createPerson("beginner", "Bea Beginner", "user"),
  createPerson("admin", "Ada Admin", "admin"),
  createPerson("super", "Sue Superadmin", "super-admin"),
  { ...createPerson("waiting", "Nico Newcomer", "user"), hasSignedIn: false },
];

/** Returns a Google account's id like the local account chooser (web/src/lib/session/signIn.ts). */
export const getGoogleId = (email: string) => `google-${email}`;

function createPerson(key: string, name: string, role: AccountRole): DemoPerson {
  return { uid: `demo-${key}`, email: `${key}@pegboard.example`, name, role, hasSignedIn: true };
}
