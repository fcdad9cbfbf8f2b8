import type { Reason } from "../../contract/reasons/reasonText.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { AccountRole } from "../../contract/session.ts";
import { alignClaims, foldEmail } from "./claims.ts";
import type { RolePorts } from "./setRole.ts";

export interface ClaimPorts extends RolePorts {
  /** The email address of the installation's owner. Empty if none is configured. */
  readonly ownerEmail: string;
}

interface Status {
  isSuperAdmin: boolean;
  accountRole: AccountRole;
  claim: "open" | "taken" | "not-owner";
}

/** Returns a user's role and whether they may call `claimSuperAdmin`. */
export async function readSuperAdminStatus(ports: ClaimPorts, uid: string): Promise<Status> {
  const record = await ports.records.find(uid);
  const accountRole = record?.accountRole ?? "user";
  const isOwner = await isInstallationOwner(ports, uid);
  const isTaken = accountRole === "super-admin" || (await ports.records.hasSuperAdmin());
  return {
    isSuperAdmin: accountRole === "super-admin",
    accountRole,
    claim: isTaken ? "taken" : isOwner ? "open" : "not-owner",
  };
}

/**
 * Makes the owner named in the installation's settings a super admin, but only while there is none. No other
 * endpoint grants this. If it is interrupted between record and claims, the next sign-in sets the claims
 * (decisions/admin/0079).
 */
export async function claimSuperAdmin(ports: ClaimPorts, uid: string): Promise<{ success: true }> {
  const account = await ports.accounts.find(uid);
  if (!account || !(await isInstallationOwner(ports, uid))) throw createRefusal("not-owner");
  const outcome = await ports.records.makeFirstSuperAdmin(uid);
  if (outcome === "taken") throw createRefusal("claim-taken");
  if (outcome === "missing") throw createRefusal("no-user-record");
  await alignClaims(ports, account, await ports.records.find(uid));
  return { success: true };
}

async function isInstallationOwner({ accounts, ownerEmail }: ClaimPorts, uid: string): Promise<boolean> {
  if (ownerEmail.trim() === "") return false;
  const account = await accounts.find(uid);
  const isUsable = account?.emailVerified === true && !account.disabled;
  return isUsable && foldEmail(account.email ?? "") === foldEmail(ownerEmail);
}

/** The transport logs the refusal with its cause and the caller. */
const createRefusal = (reason: Reason) =>
  new AppError("auth/claim-refused", { reason }, { cause: new Error(`super admin not claimed: ${reason}`) });
