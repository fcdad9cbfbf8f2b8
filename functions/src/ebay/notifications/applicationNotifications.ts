import * as z from "zod";

import { AppError } from "../../contract/wire/errors.ts";
import type { ApplicationNotifications } from "../../domain/notifications/applicationSubscriptions.ts";
import { authorize, type HttpAnswer, send, withRetries } from "../http/http.ts";
import { readJson } from "../http/restErrors.ts";
import type { EbaySettings } from "../settings.ts";

export interface ApplicationNotificationParts {
  settings: EbaySettings;
  applicationToken: () => Promise<string>;
  /** Returns the token for eBay's endpoint challenge: 32 to 80 letters, digits, `_` and `-`. */
  verificationToken: () => string;
  /**
   * The email address that eBay alerts when our endpoint doesn't respond. An empty text keeps eBay's setting.
   */
  alertEmail: string;
}

const destinations = z.object({
  destinations: z
    .array(
      z.object({
        destinationId: z.string(),
        /** eBay marks an endpoint down that didn't respond, and sends nothing more to it. */
        status: z.string().default("ENABLED"),
        deliveryConfig: z.object({ endpoint: z.string() }),
      }),
    )
    .default([]),
});
const subscriptions = z.object({
  subscriptions: z
    .array(
      z.object({
        subscriptionId: z.string(),
        topicId: z.string(),
        destinationId: z.string(),
        status: z.string(),
      }),
    )
    .default([]),
});
type Subscription = z.output<typeof subscriptions>["subscriptions"][number];

/** The maximum page size; the default is 20. There are two topics and one endpoint. */
const ALL = "limit=100";
const PAYLOAD = { format: "JSON", schemaVersion: "1.0", deliveryProtocol: "HTTPS" };

/** Manages the application's subscriptions in eBay's Notification API with an application token. */
export function createApplicationNotifications(
  parts: ApplicationNotificationParts,
): ApplicationNotifications {
  const { settings, applicationToken } = parts;

  async function request(method: string, path: string, body?: object): Promise<HttpAnswer> {
    const token = await applicationToken();
    return withRetries(settings, () =>
      send(settings, `${settings.apiBase}/commerce/notification/v1/${path}`, {
        method,
        headers: { ...authorize(token), ...(body && { "Content-Type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  }
  const readDestinations = async () =>
    readJson(await request("GET", `destination?${ALL}`), destinations).destinations;
  const readSubscriptions = async (): Promise<Subscription[]> =>
    readJson(await request("GET", `subscription?${ALL}`), subscriptions).subscriptions;

  const findDestination = async (url: string) =>
    (await readDestinations()).find(({ deliveryConfig }) => deliveryConfig.endpoint === url);

  return {
    async listSubscribed() {
      const receiving = (await readDestinations()).filter(({ status }) => status === "ENABLED");
      const endpoints = new Map(
        receiving.map(({ destinationId, deliveryConfig }) => [destinationId, deliveryConfig.endpoint]),
      );
      const on = (await readSubscriptions()).filter(({ status }) => status === "ENABLED");
      return new Map(on.map(({ topicId, destinationId }) => [topicId, endpoints.get(destinationId) ?? ""]));
    },

    async registerDestination(url) {
      const deliveryConfig = { endpoint: url, verificationToken: parts.verificationToken() };
      const wanted = { name: "Pegboard", status: "ENABLED", deliveryConfig };
      const existing = await findDestination(url);
      if (existing !== undefined) {
        const { destinationId, status } = existing;
        if (status !== "ENABLED")
          requireAccepted(await request("PUT", `destination/${destinationId}`, wanted));
        return destinationId;
      }
      // eBay requires an alert address before it accepts destinations.
      if (parts.alertEmail !== "")
        requireAccepted(await request("PUT", "config", { alertEmail: parts.alertEmail }));
      requireAccepted(await request("POST", "destination", wanted), [409]);
      const made = await findDestination(url);
      // eBay also returns 409 if the challenge failed.
      if (made === undefined) throw new AppError("ebay/unavailable");
      return made.destinationId;
    },

    async subscribe(topicId, destinationId) {
      const wanted = { topicId, status: "ENABLED", payload: PAYLOAD, destinationId };
      const existing = (await readSubscriptions()).find((subscription) => subscription.topicId === topicId);
      const answer = existing
        ? await request("PUT", `subscription/${existing.subscriptionId}`, wanted)
        : await request("POST", "subscription", wanted);
      requireAccepted(answer, existing ? [] : [409]);
    },
  };
}

/**
 * Throws eBay's refusal. The statuses in `orElse` mean that the resource already exists, which is accepted.
 */
function requireAccepted(answer: HttpAnswer, orElse: readonly number[] = []): void {
  if (answer.status >= 200 && answer.status < 300) return;
  if (!orElse.includes(answer.status)) readJson(answer, z.never());
}
