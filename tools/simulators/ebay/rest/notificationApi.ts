import { createHash, randomUUID } from "node:crypto";
import { type components } from "ebay-api/types/restful/specs/commerce_notification_v1_oas3.js";
import { type Answer, json, readJson } from "../http.ts";
import { sendCommerceNotification } from "../notify/commerce.ts";
import { type Destination, type Subscription } from "../state/notification.ts";
import { SCOPE_PREFIX } from "../tokens.ts";
import { runAsAnyone, restError } from "./access.ts";
import { type RestCall, type RestHandler } from "./call.ts";

type Schemas = components["schemas"];

const STATUSES = ["ENABLED", "DISABLED"];
const PAYLOAD = { format: "JSON", schemaVersion: "1.0", deliveryProtocol: "HTTPS" };
/** Topics open to every application. eBay's other topics need a contract or a seller's consent. */
const TOPICS = ["MARKETPLACE_ACCOUNT_DELETION", "AUTHORIZATION_REVOCATION"];

export const getPublicKey = runAsApplication(({ simulator, ids }) => {
  const { kid, publicKey } = simulator.store.state.signingKey;
  if (ids[0] !== kid) return refuse(404, 195022, "Invalid public key id.");
  // Without line breaks, like eBay.
  return json(200, {
    key: publicKey.replaceAll("\n", ""),
    algorithm: "ECDSA",
    digest: "SHA1",
  } satisfies Schemas["PublicKey"]);
});

export const getConfig = runAsApplication(({ simulator }) => {
  const { notificationEmail } = simulator.store.state;
  return notificationEmail === undefined
    ? refuse(404, 195004, "No configuration exists.")
    : json(200, { alertEmail: notificationEmail } satisfies Schemas["Config"]);
});

export const updateConfig = runAsApplication(({ simulator, request }) => {
  const alertEmail = readJson(request)?.["alertEmail"];
  if (typeof alertEmail !== "string" || !alertEmail.includes("@")) {
    return refuse(400, 195002, "Invalid or missing alert email.");
  }
  simulator.store.state.notificationEmail = alertEmail;
  return noContent();
});

export const getDestinations = runAsApplication(({ simulator, request }) => {
  const destinations = Object.values(simulator.store.state.destinations).map(buildDestinationBody);
  return json(200, {
    total: destinations.length,
    href: request.url.href,
    limit: 20,
    destinations,
  } satisfies Schemas["DestinationSearchResponse"]);
});

export const createDestination = runAsApplication(async ({ simulator, request }) => {
  const { state } = simulator.store;
  if (state.notificationEmail === undefined) {
    return refuse(409, 195003, "Please provide configurations required for notifications. Refer to /config.");
  }
  const sent = readDestination(request);
  if ("refusal" in sent) return sent.refusal;
  if (Object.values(state.destinations).some(({ endpoint }) => endpoint === sent.endpoint)) {
    return refuse(409, 195021, "Destination exists for this endpoint");
  }
  if (!(await passesChallenge(sent))) return refuseChallenge();
  const destination = { destinationId: randomUUID(), ...sent };
  state.destinations[destination.destinationId] = destination;
  return created(request.url, destination.destinationId);
});

export const updateDestination = runAsApplication(async ({ simulator, request, ids }) => {
  const destination = simulator.store.state.destinations[ids[0] ?? ""];
  if (!destination) return refuse(404, 195014, "Invalid destination id.");
  const sent = readDestination(request);
  if ("refusal" in sent) return sent.refusal;
  if (!(await passesChallenge(sent))) return refuseChallenge();
  Object.assign(destination, sent);
  return noContent();
});

function readDestination(
  request: RestCall["request"],
): Omit<Destination, "destinationId"> | { refusal: Answer } {
  const { name, status, deliveryConfig } = readJson(request) ?? {};
  const { endpoint, verificationToken } = (deliveryConfig ?? {}) as Record<string, unknown>;
  if (typeof name !== "string" || name.length > 64) return { refusal: refuse(400, 195016, "Invalid name.") };
  if (typeof endpoint !== "string" || !/^https?:\/\//.test(endpoint)) {
    return { refusal: refuse(400, 195017, "Invalid or missing endpoint.") };
  }
  if (typeof status !== "string" || !STATUSES.includes(status)) {
    const supported = "Invalid or missing destination status. Supported values:[ENABLED,DISABLED]";
    return { refusal: refuse(400, 195018, supported) };
  }
  if (typeof verificationToken !== "string" || !/^[\w-]{32,80}$/.test(verificationToken)) {
    const reason = "Invalid or missing verification token for this endpoint.";
    return { refusal: refuse(400, 195019, reason) };
  }
  return { name, status, endpoint, verificationToken };
}

const refuseChallenge = (): Answer =>
  refuse(409, 195020, "Challenge verification failed for requested endpoint");

export const deleteDestination = runAsApplication(({ simulator, ids }) => {
  const { state } = simulator.store;
  const id = ids[0] ?? "";
  if (!state.destinations[id]) return refuse(404, 195014, "Invalid destination id.");
  if (Object.values(state.subscriptions).some(({ destinationId }) => destinationId === id)) {
    return refuse(409, 195024, "The destination is in use and cannot be deleted.");
  }
  state.destinations = Object.fromEntries(Object.entries(state.destinations).filter(([key]) => key !== id));
  return noContent();
});

export const getSubscriptions = runAsApplication(({ simulator, request }) => {
  const subscriptions = Object.values(simulator.store.state.subscriptions).map(buildSubscriptionBody);
  return json(200, {
    total: subscriptions.length,
    href: request.url.href,
    limit: 20,
    subscriptions,
  } satisfies Schemas["SubscriptionSearchResponse"]);
});

export const createSubscription = runAsApplication(({ simulator, request }) => {
  const { state } = simulator.store;
  const { topicId, destinationId, status } = readJson(request) ?? {};
  if (typeof topicId !== "string" || !TOPICS.includes(topicId)) {
    return refuse(400, 195027, "Invalid or missing topic id.");
  }
  if (typeof status !== "string" || !STATUSES.includes(status)) {
    return refuse(400, 195006, "Invalid or missing subscription status.");
  }
  if (typeof destinationId !== "string" || !state.destinations[destinationId]) {
    return refuse(400, 195007, "Invalid or missing destination id.");
  }
  if (Object.values(state.subscriptions).some((other) => other.topicId === topicId)) {
    return refuse(409, 195012, "Subscription already exists");
  }
  const subscription = {
    subscriptionId: randomUUID(),
    topicId,
    destinationId,
    status,
    creationDate: new Date().toISOString(),
  };
  state.subscriptions[subscription.subscriptionId] = subscription;
  return created(request.url, subscription.subscriptionId);
});

export const getSubscription = withSubscription((_, subscription) =>
  json(200, buildSubscriptionBody(subscription)),
);

/** Changes the destination and status. The topic stays. */
export const updateSubscription = withSubscription(({ simulator, request }, subscription) => {
  const { destinationId, status } = readJson(request) ?? {};
  if (typeof status !== "string" || !STATUSES.includes(status)) {
    return refuse(400, 195006, "Invalid or missing subscription status.");
  }
  if (typeof destinationId !== "string" || !simulator.store.state.destinations[destinationId]) {
    return refuse(400, 195007, "Invalid or missing destination id.");
  }
  Object.assign(subscription, { destinationId, status });
  return noContent();
});

export const enableSubscription = withSubscription((_, subscription) => {
  subscription.status = "ENABLED";
  return noContent();
});

export const disableSubscription = withSubscription((_, subscription) => {
  subscription.status = "DISABLED";
  return noContent();
});

export const deleteSubscription = withSubscription(({ simulator }, { subscriptionId }) => {
  const { state } = simulator.store;
  state.subscriptions = Object.fromEntries(
    Object.entries(state.subscriptions).filter(([key]) => key !== subscriptionId),
  );
  return noContent();
});

/** Sends a fictional notification of the subscription's topic. */
export const testSubscription = withSubscription(({ simulator }, { topicId, subscriptionId }) => {
  const data = { username: "test_user", userId: "ma8vp1jySJC", eiasToken: "bm9ib2R5" };
  sendCommerceNotification(simulator, topicId, data, subscriptionId);
  return { ...noContent(), status: 202 };
});

/** GET endpoint?challenge_code=… must return the hash of code, token and endpoint. */
async function passesChallenge({
  endpoint,
  verificationToken,
}: Pick<Destination, "endpoint" | "verificationToken">): Promise<boolean> {
  const code = randomUUID();
  const expected = createHash("sha256")
    .update(code + verificationToken + endpoint)
    .digest("hex");
  try {
    const url = new URL(endpoint);
    url.searchParams.set("challenge_code", code);
    const answer = await fetch(url, { signal: AbortSignal.timeout(3000), redirect: "manual" });
    const body = (await answer.json()) as { challengeResponse?: unknown };
    return answer.status === 200 && body.challengeResponse === expected;
  } catch {
    return false;
  }
}

function runAsApplication(work: (call: RestCall) => Answer | Promise<Answer>): RestHandler {
  return (call) => runAsAnyone(call, [SCOPE_PREFIX], () => work(call));
}

function withSubscription(work: (call: RestCall, subscription: Subscription) => Answer): RestHandler {
  return runAsApplication((call) => {
    const subscription = call.simulator.store.state.subscriptions[call.ids[0] ?? ""];
    return subscription ? work(call, subscription) : refuse(404, 195013, "Invalid subscription Id.");
  });
}

function buildDestinationBody({
  destinationId,
  name,
  status,
  endpoint,
  verificationToken,
}: Destination): Schemas["Destination"] {
  return { destinationId, name, status, deliveryConfig: { endpoint, verificationToken } };
}

function buildSubscriptionBody(subscription: Subscription): Schemas["Subscription"] {
  return { ...subscription, payload: PAYLOAD };
}

function created(url: URL, id: string): Answer {
  return json(201, {}, { Location: `${url.origin}${url.pathname}/${id}` });
}

function noContent(): Answer {
  return { status: 204, headers: {}, body: "" };
}

function refuse(status: number, errorId: number, message: string): Answer {
  return restError(status, { errorId, domain: "API_NOTIFICATION", message, longMessage: message });
}
