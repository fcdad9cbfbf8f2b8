import { paths } from "@contract/documents";

export interface Check {
  readonly label: string;
  readonly path: string;
  readonly kind: "get" | "list";
  readonly expected: "allowed" | "refused";
}

/** A uid that doesn't exist. The rules can't distinguish it from another user's. */
const SOMEBODY_ELSE = "somebody-else";

/**
 * Returns the checks. A user may read their own data, but not other users' or the server's. A super admin may
 * also read records and usage.
 */
export function listChecks(uid: string, isSuperAdmin: boolean, day: string): readonly Check[] {
  const expect =
    (expected: Check["expected"]) =>
    (label: string, path: string, kind: Check["kind"] = "list"): Check => ({ label, path, kind, expected });
  const own = expect("allowed");
  const closed = expect("refused");
  const ofAdmins = expect(isSuperAdmin ? "allowed" : "refused");
  return [
    own("Own record", paths.user(uid), "get"),
    own("Own listings", paths.listings(uid)),
    own("Own orders", paths.orders(uid)),
    own("Own activities", paths.activities(uid)),
    own("Own queue", paths.processQueue(uid)),
    own("Own wishlists", paths.wishlists(uid)),
    own("Own trash", paths.trash(uid)),
    own("Own sync", paths.operation(uid, "sync"), "get"),
    closed("Own secrets", paths.privateEbay(uid), "get"),
    ofAdmins("Somebody else's record", paths.user(SOMEBODY_ELSE), "get"),
    ofAdmins("Everybody's records", paths.users()),
    closed("Somebody else's listings", paths.listings(SOMEBODY_ELSE)),
    closed("Somebody else's orders", paths.orders(SOMEBODY_ELSE)),
    closed("Somebody else's secrets", paths.privateEbay(SOMEBODY_ELSE), "get"),
    closed("The AI providers' keys", paths.aiConfig(), "get"),
    ofAdmins("Today's usage", paths.usage(day), "get"),
  ];
}
