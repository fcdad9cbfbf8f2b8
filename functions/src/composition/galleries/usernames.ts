import * as contract from "../../contract/galleries/usernames.ts";
import { usernameStore } from "../../db/galleries/usernames.ts";
import { changeUsername, isAvailable } from "../../domain/galleries/usernames.ts";
import { firestore, serve } from "../runtime.ts";

const usernames = usernameStore(firestore);

export const checkUsernameAvailability = serve(
  contract.checkUsernameAvailability,
  async ({ username }, { uid }) => ({ available: await isAvailable(usernames, uid, username) }),
);

export const updateUsername = serve(contract.updateUsername, async ({ username }, { uid }) => {
  await changeUsername(usernames, uid, username);
  return { success: true as const, username };
});
