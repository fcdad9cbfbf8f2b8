import { AppError } from "../../contract/errors.ts";
import type { AccountRole } from "../../contract/session.ts";
import { alignClaims } from "./claims.ts";
import { foldEmail } from "./email.ts";
import type { RolePorts } from "./setRole.ts";

export interface ClaimPorts extends RolePorts {
  /** The installation's owner; empty: none is configured. */
  readonly ownerEmail: string;
}

interface Status {
  isSuperAdmin: boolean;
  accountRole: AccountRole;
  claim: "open" | "taken" | "not-owner";
}

/** Who this person is, and whether `claimSuperAdmin` would take them. */
export async function superAdminStatus(ports: ClaimPorts, uid: string): Promise<Status> {
  const record = await ports.records.find(uid);
  const accountRole = record?.accountRole ?? "user";
  const isOwner = await isTheOwner(ports, uid);
  const isTaken = accountRole === "super-admin" || (await ports.records.hasSuperAdmin());
  return {
    isSuperAdmin: accountRole === "super-admin",
    accountRole,
    claim: isTaken ? "taken" : isOwner ? "open" : "not-owner",
  };
}

/**
 * The one way to power from a web page: the owner named in the installation's settings, and only while there is no super
 * admin. Killed between record and claims, the next sign-in sets the claims.
 */
export async function claimSuperAdmin(ports: ClaimPorts, uid: string): Promise<{ success: true }> {
  const account = await ports.accounts.find(uid);
  if (!account || !(await isTheOwner(ports, uid))) throw refused("it is for the installation’s owner alone.");
  const outcome = await ports.records.makeFirstSuperAdmin(uid);
  if (outcome === "taken") throw refused("there is a super admin already.");
  if (outcome === "missing") throw refused("there is no user record.");
  await alignClaims(ports, account, await ports.records.find(uid));
  return { success: true };
}

async function isTheOwner({ accounts, ownerEmail }: ClaimPorts, uid: string): Promise<boolean> {
  if (ownerEmail.trim() === "") return false;
  const account = await accounts.find(uid);
  const isUsable = account?.emailVerified === true && !account.disabled;
  return isUsable && foldEmail(account.email ?? "") === foldEmail(ownerEmail);
}

/** The transport logs a refusal with its cause, and whose it was. */
const refused = (message: string) =>
  new AppError(
    "auth/claim-refused",
    { message },
    { cause: new Error(`super admin not claimed: ${message}`) },
  );
