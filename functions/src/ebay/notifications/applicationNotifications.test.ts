import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";

import { ebayServer, TEST_SETTINGS } from "../testing/tradingServer.ts";
import { createApplicationNotifications } from "./applicationNotifications.ts";

const server = ebayServer();
const API = "https://api.test/commerce/notification/v1";
const OURS = "https://pegboard.test/webhook";
const PAYLOAD = { format: "JSON", schemaVersion: "1.0", deliveryProtocol: "HTTPS" };

const connect = (alertEmail = "ops@pegboard.test") =>
  createApplicationNotifications({
    settings: TEST_SETTINGS,
    applicationToken: () => Promise.resolve("app"),
    verificationToken: () => "v".repeat(32),
    alertEmail,
  });

interface Ebay {
  endpoints?: Record<string, string>;
  /** The status of all destinations. */
  endpointStatus?: string;
  subscriptions?: { topicId: string; destinationId: string; status: string }[];
  status?: number;
  accepts?: boolean;
}

/** eBay's side: its data, the requests that it received, and the status of its answers to writes. */
function ebay({
  endpoints = {},
  endpointStatus = "ENABLED",
  subscriptions = [],
  status = 201,
  accepts = true,
}: Ebay = {}) {
  const has: Record<string, string> = { ...endpoints };
  const sent: { method: string; path: string; body: unknown }[] = [];
  server.use(
    http.get(`${API}/destination`, () =>
      HttpResponse.json({
        destinations: Object.entries(has).map(([destinationId, endpoint]) => ({
          destinationId,
          status: endpointStatus,
          deliveryConfig: { endpoint },
        })),
      }),
    ),
    http.get(`${API}/subscription`, ({ request }) =>
      new URL(request.url).searchParams.get("limit") === "100"
        ? HttpResponse.json({
            subscriptions: subscriptions.map((each, at) => ({ subscriptionId: `s${at}`, ...each })),
          })
        : new HttpResponse(null, { status: 400 }),
    ),
    http.all(`${API}/*`, async ({ request }) => {
      if (request.headers.get("Authorization") !== "Bearer app")
        return new HttpResponse(null, { status: 401 });
      const path = request.url.slice(API.length + 1);
      sent.push({ method: request.method, path, body: await request.json() });
      if (path === "destination" && accepts) has["d-new"] = OURS;
      const answer = path === "config" ? 204 : status;
      return new HttpResponse(null, { status: answer });
    }),
  );
  return sent;
}

describe("the application's subscriptions", () => {
  it("are the enabled ones by topic, with the address that each is sent to", async () => {
    ebay({
      endpoints: { d1: OURS },
      subscriptions: [
        { topicId: "AUTHORIZATION_REVOCATION", destinationId: "d1", status: "ENABLED" },
        { topicId: "MARKETPLACE_ACCOUNT_DELETION", destinationId: "gone", status: "ENABLED" },
        { topicId: "OLD", destinationId: "d1", status: "DISABLED" },
      ],
    });
    expect([...(await connect().listSubscribed())]).toEqual([
      ["AUTHORIZATION_REVOCATION", OURS],
      ["MARKETPLACE_ACCOUNT_DELETION", ""],
    ]);
  });

  it("are none while eBay has marked our address down", async () => {
    ebay({
      ...{ endpoints: { d1: OURS }, endpointStatus: "MARKED_DOWN" },
      subscriptions: [{ topicId: "AUTHORIZATION_REVOCATION", destinationId: "d1", status: "ENABLED" }],
    });
    expect([...(await connect().listSubscribed())]).toEqual([["AUTHORIZATION_REVOCATION", ""]]);
  });

  it("are made if there is none", async () => {
    const sent = ebay();
    await connect().subscribe("AUTHORIZATION_REVOCATION", "d1");
    expect(sent).toEqual([
      {
        method: "POST",
        path: "subscription",
        body: {
          topicId: "AUTHORIZATION_REVOCATION",
          status: "ENABLED",
          payload: PAYLOAD,
          destinationId: "d1",
        },
      },
    ]);
  });

  it("are changed if there is one of the topic", async () => {
    const sent = ebay({
      status: 204,
      subscriptions: [
        { topicId: "MARKETPLACE_ACCOUNT_DELETION", destinationId: "d1", status: "ENABLED" },
        { topicId: "AUTHORIZATION_REVOCATION", destinationId: "old", status: "DISABLED" },
      ],
    });
    await connect().subscribe("AUTHORIZATION_REVOCATION", "d1");
    expect(sent).toMatchObject([{ method: "PUT", path: "subscription/s1", body: { destinationId: "d1" } }]);
  });

  it("may be made by another at the same time, but not be refused", async () => {
    ebay({ status: 409 });
    await expect(connect().subscribe("AUTHORIZATION_REVOCATION", "d1")).resolves.toBeUndefined();
    server.resetHandlers();
    ebay({
      status: 409,
      subscriptions: [{ topicId: "AUTHORIZATION_REVOCATION", destinationId: "d1", status: "ENABLED" }],
    });
    await expect(connect().subscribe("AUTHORIZATION_REVOCATION", "d1")).rejects.toThrow();
    server.resetHandlers();
    ebay({ status: 403 });
    await expect(connect().subscribe("AUTHORIZATION_REVOCATION", "d1")).rejects.toThrow();
  });
});

describe("our address at eBay", () => {
  it("is taken as it is if eBay has it", async () => {
    const sent = ebay({ endpoints: { d0: "https://other.test", d1: OURS } });
    expect(await connect().registerDestination(OURS)).toBe("d1");
    expect(sent).toEqual([]);
  });

  it("is enabled again if eBay has marked it down", async () => {
    const sent = ebay({ endpoints: { d1: OURS }, endpointStatus: "MARKED_DOWN", status: 204 });
    expect(await connect().registerDestination(OURS)).toBe("d1");
    const deliveryConfig = { endpoint: OURS, verificationToken: "v".repeat(32) };
    expect(sent).toEqual([
      {
        method: "PUT",
        path: "destination/d1",
        body: { name: "Pegboard", status: "ENABLED", deliveryConfig },
      },
    ]);
    server.resetHandlers();
    ebay({ endpoints: { d1: OURS }, endpointStatus: "MARKED_DOWN", status: 409 });
    await expect(connect().registerDestination(OURS)).rejects.toMatchObject({ code: "ebay/refused" });
  });

  it("is added after the address for alerts, without which eBay takes none", async () => {
    const sent = ebay();
    expect(await connect().registerDestination(OURS)).toBe("d-new");
    expect(sent).toEqual([
      { method: "PUT", path: "config", body: { alertEmail: "ops@pegboard.test" } },
      {
        method: "POST",
        path: "destination",
        body: {
          name: "Pegboard",
          status: "ENABLED",
          deliveryConfig: { endpoint: OURS, verificationToken: "v".repeat(32) },
        },
      },
    ]);
  });

  it("leaves eBay's address for alerts without one of ours", async () => {
    const sent = ebay();
    await connect("").registerDestination(OURS);
    expect(sent.map(({ path }) => path)).toEqual(["destination"]);
  });

  it("is unavailable if eBay says that it has it and doesn't, as after a failed challenge", async () => {
    ebay({ status: 409, accepts: false });
    await expect(connect().registerDestination(OURS)).rejects.toMatchObject({ code: "ebay/unavailable" });
  });
});

describe("a request", () => {
  it("has the application's token, and the type of a body that it has", async () => {
    const sent: string[][] = [];
    server.use(
      http.all(`${API}/*`, ({ request }) => {
        const headers = ["Authorization", "Accept", "Content-Type"].map(
          (name) => request.headers.get(name) ?? "",
        );
        sent.push([request.method, request.url.slice(API.length), ...headers]);
        return request.method === "GET" ? HttpResponse.json({}) : new HttpResponse(null, { status: 201 });
      }),
    );
    await connect().subscribe("AUTHORIZATION_REVOCATION", "d1");
    await expect(connect().registerDestination(OURS)).rejects.toMatchObject({ code: "ebay/unavailable" });
    const authorized = ["Bearer app", "application/json"];
    expect(sent).toEqual([
      ["GET", "/subscription?limit=100", ...authorized, ""],
      ["POST", "/subscription", ...authorized, "application/json"],
      ["GET", "/destination?limit=100", ...authorized, ""],
      ["PUT", "/config", ...authorized, "application/json"],
      ["POST", "/destination", ...authorized, "application/json"],
      ["GET", "/destination?limit=100", ...authorized, ""],
    ]);
  });

  it("that eBay refuses ends the registration", async () => {
    const requests: string[] = [];
    server.use(
      http.get(`${API}/destination`, () => HttpResponse.json({})),
      http.put(`${API}/config`, () => new HttpResponse(null, { status: 409 })),
      http.post(`${API}/destination`, () => {
        requests.push("destination");
        return new HttpResponse(null, { status: 400 });
      }),
    );
    await expect(connect().registerDestination(OURS)).rejects.toMatchObject({ code: "ebay/refused" });
    expect(requests).toEqual([]);
    await expect(connect("").registerDestination(OURS)).rejects.toMatchObject({ code: "ebay/refused" });
    expect(requests).toEqual(["destination"]);
  });
});
