import { createPrivateKey, randomUUID, sign } from "node:crypto";
import { type Simulator } from "../simulator.ts";
import { type SigningKey } from "./signingKey.ts";

/** Sends a JSON notification to every enabled subscription of its topic, or to one subscription. */
export function sendCommerceNotification(
  simulator: Simulator,
  topic: string,
  data: object,
  subscriptionId?: string,
): number {
  const { state } = simulator.store;
  const subscriptions = Object.values(state.subscriptions).filter((subscription) =>
    subscriptionId === undefined
      ? subscription.topicId === topic && subscription.status === "ENABLED"
      : subscription.subscriptionId === subscriptionId,
  );
  const destinations = subscriptions
    .map(({ destinationId }) => state.destinations[destinationId])
    .filter((destination) => destination?.status === "ENABLED")
    .filter((destination) => destination !== undefined);
  const notificationId = `${randomUUID()}_${randomUUID()}`;
  const eventDate = new Date().toISOString();
  /** Contains the attempt's time and number, so each attempt is signed again. */
  const content = (publishAttemptCount: number) => {
    const publishDate = new Date().toISOString();
    const body = JSON.stringify({
      metadata: { topic, schemaVersion: "1.0", deprecated: false },
      notification: { notificationId, eventDate, publishDate, publishAttemptCount, data },
    });
    const signature = signBody(state.signingKey, body);
    return { headers: { "Content-Type": "application/json", "X-EBAY-SIGNATURE": signature }, body };
  };
  const accepts = (status: number) => status >= 200 && status < 300;
  for (const destination of destinations) {
    simulator.deliveries.send({
      url: destination.endpoint,
      content,
      accepts,
      // The application doesn't answer. Stop sending until it updates its destination.
      onAttempt(_, outcome, more) {
        const isAccepted = "status" in outcome && accepts(outcome.status);
        if (more || isAccepted) return;
        destination.status = "MARKED_DOWN";
        simulator.store.changed();
      },
    });
  }
  return destinations.length;
}

/** Builds the signature header: ECDSA with SHA1 over the raw body, wrapped in base64 JSON. */
function signBody({ kid, privateKey }: SigningKey, body: string): string {
  const signature = sign("sha1", Buffer.from(body), createPrivateKey(privateKey)).toString("base64");
  return Buffer.from(JSON.stringify({ alg: "ecdsa", kid, signature, digest: "SHA1" })).toString("base64");
}
