import * as contract from "../../contract/ebay/ebay.ts";
import { enqueueTask } from "../../db/taskQueues.ts";
import { refreshEbayToken as refreshToken } from "../../domain/ebay/accessToken.ts";
import {
  beginEbayConnection as beginConnection,
  disconnectEbay as disconnect,
  exchangeEbayToken as exchangeToken,
} from "../../domain/ebay/connection.ts";
import { ensureSubscribed } from "../../domain/notifications/setup.ts";
import { connectionPorts, runForSeller, serveWithEbay } from "./ebay.ts";
import { setupPorts } from "../notifications/setup.ts";
import { app, report, serve } from "../runtime.ts";

export const beginEbayConnection = serve(contract.beginEbayConnection, ({ access }, { uid }) =>
  beginConnection(connectionPorts, uid, access),
);

export const exchangeEbayToken = serveWithEbay(contract.exchangeEbayToken, async (input, { uid }) => {
  const connected = await runForSeller(uid, () => exchangeToken(connectionPorts, uid, input));
  // A failure doesn't undo the connection, and the settings page subscribes too.
  await Promise.all([
    ensureSubscribed(setupPorts, uid),
    enqueueTask(app, "subscribeEbayApplication")({}),
  ]).catch((error: unknown) => report("notifications could not be subscribed", error));
  return connected;
});

export const refreshEbayToken = serveWithEbay(contract.refreshEbayToken, (_input, { uid }) =>
  refreshToken(connectionPorts, uid),
);

export const disconnectEbay = serveWithEbay(contract.disconnectEbay, (_input, { uid }) =>
  runForSeller(uid, () => disconnect(connectionPorts, uid)),
);
