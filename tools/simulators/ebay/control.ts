import * as buyers from "./control/buyers.ts";
import { type Command, type Fields, type Outcome } from "./control/command.ts";
import { changeCategory } from "./control/categories.ts";
import { addFault, removeFaults } from "./control/faults.ts";
import { addListings, endItem, extendItem, placeItem } from "./control/listings.ts";
import {
  directDeliveries,
  releaseDeliveries,
  switchPlatform,
  switchSubscriptions,
} from "./control/notifications.ts";
import { buyItems, changeOrder, payForOrder, recordSale } from "./control/orders.ts";
import * as sellers from "./control/sellers.ts";
import { describeState, reset } from "./control/state.ts";
import { isForm } from "../http.ts";
import { readForm, json, redirect, type Answer, type Request } from "./http.ts";
import { sendEvents } from "./notify/sendEvents.ts";
import { type Simulator } from "./simulator.ts";

const COMMANDS: Partial<Record<string, Command>> = {
  "GET /state": describeState,
  "GET /calls": ({ log }) => ({ calls: log.list(), total: log.total }),
  "POST /faults": addFault,
  "DELETE /faults": removeFaults,
  "POST /faults/off": removeFaults,
  "POST /listings": addListings,
  "POST /place": placeItem,
  "POST /end": endItem,
  "POST /extend": extendItem,
  "POST /buy": buyItems,
  "POST /pay": payForOrder,
  "POST /change-order": changeOrder,
  "POST /sold": recordSale,
  "POST /watch": buyers.watchItem,
  "POST /bid": buyers.bidOnItem,
  "POST /ask": buyers.askQuestion,
  "POST /offer": buyers.makeOffer,
  "POST /message": buyers.writeMessage,
  "POST /notice": buyers.sendNotice,
  "POST /feedback": buyers.leaveFeedback,
  "POST /return": buyers.askForReturn,
  "POST /post-return": buyers.postReturn,
  "POST /cancel": buyers.askToCancel,
  "POST /expire-offer": buyers.withdrawOffer,
  "POST /expire-tokens": sellers.expireTokens,
  "POST /revoke": sellers.revokeConsent,
  "POST /delete-account": sellers.deleteAccount,
  "POST /foreign-seller": sellers.addForeign,
  "POST /policies": sellers.switchPolicies,
  "POST /out-of-stock": sellers.switchOutOfStockControl,
  "POST /restrict-account": sellers.restrictAccount,
  "POST /categories": changeCategory,
  "POST /keyset": sellers.grantKeyset,
  "POST /quota": sellers.useQuota,
  "POST /sandbox": sellers.switchSandbox,
  "POST /notifications": directDeliveries,
  "POST /notifications/release": releaseDeliveries,
  "POST /switch-subscriptions": switchSubscriptions,
  "POST /switch-platform": switchPlatform,
  "POST /reset": reset,
};

/** Runs a control command of a test or the control page. Returns undefined for other paths. */
export async function answerControl(simulator: Simulator, request: Request): Promise<Answer | undefined> {
  const command = COMMANDS[`${request.method} ${request.url.pathname.replace(/^\/control/, "")}`];
  if (!command) return undefined;
  const outcome: Outcome = await command(simulator, readFields(request));
  if (request.method !== "GET") simulator.store.changed();
  sendEvents(simulator);
  if ("problem" in outcome) return json(400, outcome);
  // A form returns to its page.
  return isForm(request) ? redirect("/") : json(200, outcome);
}

function readFields(request: Request): Fields {
  const text = request.body.toString("utf8");
  if (text === "") return {};
  const entries = isForm(request)
    ? [...readForm(request)]
    : Object.entries(JSON.parse(text) as Record<string, unknown>).map(
        ([key, value]) => [key, String(value)] as const,
      );
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}
