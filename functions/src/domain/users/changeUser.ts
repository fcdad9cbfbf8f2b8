import { AppError } from "../../contract/wire/errors.ts";
import type { AccountRole } from "../../contract/session.ts";
import { type RolePorts, setRole } from "../session/setRole.ts";
import { foldEmail } from "../session/claims.ts";

/** Returns the role of the panel's two switches. A super admin is also an admin. */
export const toRole = ({
  isSuperAdmin,
  isAdmin,
}: {
  readonly isSuperAdmin: boolean;
  readonly isAdmin: boolean;
}): AccountRole => (isSuperAdmin ? "super-admin" : isAdmin ? "admin" : "user");

/** Sets a user's role. `by` is the super admin who makes the change (decisions/admin/0069). */
export async function setUserRole(ports: RolePorts, by: string, userId: string, role: AccountRole) {
  if (userId === by) throw new AppError("user/own-row");
  const changed = await setRole(ports, { uid: userId }, role, by);
  if (changed.length === 0) throw new AppError("user/not-found");
  return { success: true as const };
}

/** Creates a record that waits for the user's first sign-in. */
export async function addUser({ records }: RolePorts, email: string, role: AccountRole) {
  const folded = foldEmail(email);
  const known = await records.listByEmail(folded);
  const userId = known.length > 0 ? undefined : await records.preCreate(folded, role);
  if (userId === undefined) throw new AppError("user/exists");
  return { success: true as const, userId };
}
