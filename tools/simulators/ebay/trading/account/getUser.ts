import { type TradingCall, type TradingResult } from "../call.ts";
import * as errors from "../errors.ts";
import { writeUserElement } from "./userElement.ts";
import { textAt } from "../xml.ts";

/** Returns the token's seller, or another by UserID. */
export function getUser({ simulator, seller, request }: TradingCall): TradingResult {
  const userId = textAt(request, "UserID") ?? seller.userId;
  const found = simulator.store.state.sellers.find((candidate) => candidate.userId === userId);
  if (!found) throw new errors.TradingFailure(errors.invalidInput("UserID"));
  return { body: writeUserElement(simulator, "User", found) };
}
