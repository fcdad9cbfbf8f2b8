import { AppError } from "../../contract/errors.ts";
import { findUsernameProblem } from "../../contract/usernames.ts";

export interface Usernames {
  /** Whose it is; null where it is nobody's. */
  ownerOf(username: string): Promise<string | null>;
  /** Gives a person this name and frees the one they had, in one transaction. */
  give(uid: string, username: string): Promise<"given" | "taken">;
}

export async function isAvailable(usernames: Usernames, uid: string, username: string): Promise<boolean> {
  if (findUsernameProblem(username) !== null) return false;
  const owner = await usernames.ownerOf(username);
  return owner === null || owner === uid;
}

/** `username` as `foldUsername` gives it. */
export async function changeUsername(usernames: Usernames, uid: string, username: string): Promise<void> {
  const problem = findUsernameProblem(username);
  if (problem !== null) throw new AppError("username/invalid", { message: problem });
  if ((await usernames.give(uid, username)) === "taken") throw new AppError("username/taken");
}
