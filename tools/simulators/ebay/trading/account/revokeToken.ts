import { readHeader } from "../../http.ts";
import { revokeTokens } from "../../tokens.ts";
import { type TradingCall, type TradingResult } from "../call.ts";
import * as errors from "../errors.ts";
import { textAt } from "../xml.ts";

/**
 * Returns a seller's consent: invalidates all tokens, and with UnsubscribeNotification ends notifications about the
 * seller. The only call that needs the whole keyset. Source: the call's reference.
 */
export function revokeToken({ simulator, seller, request, http }: TradingCall): TradingResult {
  const { devId, clientId, clientSecret } = simulator.application;
  const keyset = {
    "X-EBAY-API-DEV-NAME": devId,
    "X-EBAY-API-APP-NAME": clientId,
    "X-EBAY-API-CERT-NAME": clientSecret,
  };
  for (const [name, value] of Object.entries(keyset)) {
    if (readHeader(http, name) !== value) throw new errors.TradingFailure(errors.headerInvalid(name));
  }
  const { state } = simulator.store;
  if (textAt(request, "UnsubscribeNotification") === "true") {
    state.notificationPreferences.users = Object.fromEntries(
      Object.entries(state.notificationPreferences.users).filter(([userId]) => userId !== seller.userId),
    );
  }
  revokeTokens(state, seller.userId);
  return { body: [] };
}
