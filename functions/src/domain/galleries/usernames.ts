import { AppError } from "../../contract/wire/errors.ts";
import { findUsernameProblem } from "../../contract/galleries/usernames.ts";

export interface Usernames {
  /** Returns the owner of a username, or null. */
  findOwner(username: string): Promise<string | null>;
  /** Gives a username to a person and frees their old one, in one transaction. */
  give(uid: string, username: string): Promise<"given" | "taken">;
}

export async function isAvailable(usernames: Usernames, uid: string, username: string): Promise<boolean> {
  if (findUsernameProblem(username) !== null) return false;
  const owner = await usernames.findOwner(username);
  return owner === null || owner === uid;
}

/** Changes a username. Expects it as `foldUsername` returns it. */
export async function changeUsername(usernames: Usernames, uid: string, username: string): Promise<void> {
  const problem = findUsernameProblem(username);
  if (problem !== null) throw new AppError("username/invalid", { message: problem });
  if ((await usernames.give(uid, username)) === "taken") throw new AppError("username/taken");
}
