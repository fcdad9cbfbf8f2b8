import { FieldPath, type Firestore, type QueryDocumentSnapshot } from "firebase-admin/firestore";

import { paths, userDocument } from "../contract/documents.ts";
import type { ListedUser } from "../contract/users.ts";
import type { UserList } from "../domain/users/listUsers.ts";

const SHOWN = [
  "email",
  "displayName",
  "photoURL",
  "accountRole",
  "isSuperAdmin",
  "uid",
  "createdAt",
] as const;
const shown = userDocument.pick({ accountRole: true });

export function userList(firestore: Firestore): UserList {
  const users = firestore.collection(paths.users());

  return {
    async read(after, limit) {
      const ordered = users
        .orderBy("email")
        .orderBy(FieldPath.documentId())
        .select(...SHOWN)
        .limit(limit);
      const { docs } = await (after ? ordered.startAfter(after.email, after.id) : ordered).get();
      return docs.map(toListed);
    },

    count: async () => (await users.count().get()).data().count,
  };
}

/** Field by field: a damaged record is shown, for it is the very one that somebody has to look at. */
function toListed(found: QueryDocumentSnapshot): ListedUser {
  const fields = found.data();
  const text = (name: string): string | null =>
    typeof fields[name] === "string" && fields[name] !== "" ? fields[name] : null;
  const createdAt: unknown = fields["createdAt"];
  const { accountRole } = shown.parse(fields);
  return {
    id: found.id,
    email: String(fields["email"]),
    displayName: text("displayName"),
    photoURL: text("photoURL"),
    accountRole,
    isSuperAdmin: accountRole === "super-admin",
    isWaiting: fields["uid"] == null,
    createdAt: hasMillis(createdAt) ? createdAt.toMillis() : null,
  };
}

const hasMillis = (value: unknown): value is { toMillis(): number } =>
  typeof value === "object" && value !== null && "toMillis" in value;
