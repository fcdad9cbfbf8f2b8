import { AppError } from "../../contract/wire/errors.ts";
import { findUsernameProblem } from "../../contract/galleries/usernames.ts";

export interface Usernames {
  /** Returns the owner of a username, including a former one that is still reserved. Null if it is free. */
  findOwner(username: string): Promise<string | null>;
  /** Assigns a username to a user and reserves their old one for a while, in one transaction. */
  assign(uid: string, username: string): Promise<"assigned" | "taken" | "too-often">;
}

export async function isAvailable(usernames: Usernames, uid: string, username: string): Promise<boolean> {
  if (findUsernameProblem(username) !== null) return false;
  const owner = await usernames.findOwner(username);
  return owner === null || owner === uid;
}

/** Changes a username. `username` must be in the form that `foldUsername` returns. */
export async function changeUsername(usernames: Usernames, uid: string, username: string): Promise<void> {
  const problem = findUsernameProblem(username);
  if (problem !== null) throw new AppError("username/invalid", { problem });
  const outcome = await usernames.assign(uid, username);
  if (outcome !== "assigned") throw new AppError(`username/${outcome}`);
}
