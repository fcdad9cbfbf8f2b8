import { FieldPath, type Firestore, type QueryDocumentSnapshot } from "firebase-admin/firestore";

import { paths, userDocument } from "../../contract/documents.ts";
import type { ListedUser } from "../../contract/users.ts";
import type { Seller } from "../../domain/users/accounts.ts";
import type { UserList } from "../../domain/users/listUsers.ts";
import { countMatches } from "../documents.ts";

const SHOWN = [
  "email",
  "displayName",
  "photoURL",
  "accountRole",
  "isSuperAdmin",
  "uid",
  "createdAt",
] as const;
const shown = userDocument.pick({ accountRole: true, ebay: true });

export function openUserList(firestore: Firestore): UserList & { listSellers(): Promise<Seller[]> } {
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

    async listSellers() {
      const { docs } = await users.select("email", "displayName", "uid", "ebay").get();
      return docs.map((found) => {
        const connected = shown.shape.ebay.safeParse(found.get("ebay")).data ?? null;
        const { id, email, displayName, isWaiting } = toListed(found);
        return { id, name: displayName ?? email, isWaiting, ebay: connected };
      });
    },

    count: () => countMatches(users),
  };
}

/** Reads field by field, because a damaged record must stay visible to the admin who can repair it. */
function toListed(found: QueryDocumentSnapshot): ListedUser {
  const fields = found.data();
  const readText = (name: string): string | null =>
    typeof fields[name] === "string" && fields[name] !== "" ? fields[name] : null;
  const createdAt: unknown = fields["createdAt"];
  const accountRole = shown.shape.accountRole.parse(fields["accountRole"]);
  return {
    id: found.id,
    email: String(fields["email"]),
    displayName: readText("displayName"),
    photoURL: readText("photoURL"),
    accountRole,
    isSuperAdmin: accountRole === "super-admin",
    isWaiting: fields["uid"] == null,
    createdAt: hasMillis(createdAt) ? createdAt.toMillis() : null,
  };
}

const hasMillis = (value: unknown): value is { toMillis(): number } =>
  typeof value === "object" && value !== null && "toMillis" in value;
