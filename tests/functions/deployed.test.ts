import { expect, it } from "vitest";

import { CALLABLES } from "../../functions/src/contract/index.ts";
import * as deployed from "../../functions/src/index.ts";

/** What firebase-functions leaves on an exported function for the deployment to read. */
interface Endpoint {
  readonly callableTrigger?: object;
  readonly httpsTrigger?: object;
  readonly taskQueueTrigger?: object;
  readonly scheduleTrigger?: object;
  readonly timeoutSeconds?: number;
}

const endpoints = Object.entries(deployed).map(([name, exported]) => ({
  name,
  endpoint: (exported as { __endpoint?: Endpoint }).__endpoint,
}));

it("deploys exactly the callables that the contract names", () => {
  const callables = endpoints.filter(({ endpoint }) => endpoint?.callableTrigger);
  expect(callables.map(({ name }) => name).sort()).toEqual(CALLABLES.map(({ name }) => name).sort());
});

it("deploys these endpoints and queues beside them", () => {
  const named = (trigger: "httpsTrigger" | "taskQueueTrigger" | "scheduleTrigger") =>
    endpoints
      .filter(({ endpoint }) => endpoint?.[trigger])
      .map(({ name }) => name)
      .sort();
  expect(named("httpsTrigger")).toEqual([
    "ebayWebhook",
    "galleryPage",
    "publicApi",
    "subscribeToNotificationsHttp",
    "testNotificationSetupHttp",
  ]);
  expect(named("taskQueueTrigger")).toEqual([
    "forgetEbayPerson",
    "processEbayNotification",
    "runEbayPush",
    "runEbaySync",
    "runMaintenance",
    "runShopWork",
    "runUserDeletion",
    "subscribeEbayApplication",
  ]);
  expect(named("scheduleTrigger")).toEqual(["emptyTrash", "measureUsage"]);
});

it("exports nothing that can't be deployed", () => {
  expect(endpoints.filter(({ endpoint }) => !endpoint)).toEqual([]);
});

it.each(
  CALLABLES.map(({ name, timeoutSeconds = 60 }: { name: string; timeoutSeconds?: number }) => ({
    name,
    timeoutSeconds,
  })),
)("gives $name the contract's $timeoutSeconds seconds", ({ name, timeoutSeconds }) => {
  expect(endpoints.find((each) => each.name === name)?.endpoint?.timeoutSeconds).toBe(timeoutSeconds);
});
