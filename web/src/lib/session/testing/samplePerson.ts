import { type UserDocument, userDocument } from "@contract/documents";

import type { Person } from "../session";

/** Creates an admitted seller. `record` overrides fields of the user record. */
export function samplePerson(record: Partial<UserDocument> = {}): Person {
  const email = "dana@example.com";
  return {
    uid: "dana",
    email,
    name: "Dana Mercer",
    photoUrl: null,
    record: { ...userDocument.parse({ email, hasAcceptedTerms: true }), ...record },
  };
}
