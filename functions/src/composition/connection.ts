import * as contract from "../contract/ebay.ts";
import { refreshEbayToken as refreshToken } from "../domain/ebay/accessToken.ts";
import {
  beginEbayConnection as beginConnection,
  disconnectEbay as disconnect,
  exchangeEbayToken as exchangeToken,
} from "../domain/ebay/connection.ts";
import { connectionPorts, ebaySecrets } from "./ebay.ts";
import { serve } from "./runtime.ts";

export const beginEbayConnection = serve(contract.beginEbayConnection, (_input, { uid }) =>
  beginConnection(connectionPorts, uid),
);

export const exchangeEbayToken = serve(
  contract.exchangeEbayToken,
  (input, { uid }) => exchangeToken(connectionPorts, uid, input),
  ebaySecrets,
);

export const refreshEbayToken = serve(
  contract.refreshEbayToken,
  (_input, { uid }) => refreshToken(connectionPorts, uid),
  ebaySecrets,
);

export const disconnectEbay = serve(contract.disconnectEbay, (_input, { uid }) =>
  disconnect(connectionPorts, uid),
);
