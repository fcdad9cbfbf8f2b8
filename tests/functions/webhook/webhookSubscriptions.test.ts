import { describe, expect, test } from "vitest";

import { answerOf, connectSeller } from "../../support/delivery.ts";
import { callAs } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";
import { COLD_START } from "../../support/webhook.ts";

describe("subscribing to notifications", () => {
  const overHttp = async (name: string, token: string | null, body?: object) => {
    const response = await fetch(`${suite().functionsUrl}/${name}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, answer: (await response.json()) as object };
  };

  test("works by callable and over HTTP, for the caller only", COLD_START, async () => {
    const seller = await connectSeller();
    const topics = ["ItemSold", "TokenRevocation"];
    expect(await overHttp("subscribeToNotificationsHttp", seller.idToken, { topics })).toEqual({
      status: 200,
      answer: { success: true, message: "Subscribed to 2 notification types." },
    });
    const { status, answer } = await overHttp("testNotificationSetupHttp", seller.idToken);
    expect(status).toBe(200);
    expect(answer).toMatchObject({ success: true, topicCount: 2 });
    expect((answer as { activeTopics: string[] }).activeTopics.toSorted()).toEqual(topics);
    expect(await answerOf(seller, "testNotificationSetup", {})).toEqual(answer);

    expect((await overHttp("testNotificationSetupHttp", null)).status).toBe(401);
    expect((await overHttp("testNotificationSetupHttp", "forged")).status).toBe(401);
    const none = await overHttp("subscribeToNotificationsHttp", seller.idToken, { topics: [] });
    expect(none.status).toBe(400);
    const unknown = await callAs(seller, "subscribeToNotifications", { topics: ["Everything"] });
    expect(unknown.error?.details).toMatchObject({ code: "input/invalid" });
  });
});
