import * as contract from "../contract/session.ts";
import { completeSignIn as admit } from "../domain/session/completeSignIn.ts";
import { accounts, records, serve } from "./runtime.ts";

export const completeSignIn = serve(contract.completeSignIn, (_input, { uid }) =>
  admit({ accounts, records }, uid),
);
