import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";

import type { AccountIds } from "../../domain/ebay/ports.ts";
import type { EbaySettings } from "../settings.ts";

export const TEST_SETTINGS: EbaySettings = {
  authBase: "https://auth.test",
  apiBase: "https://api.test",
  apizBase: "https://apiz.test",
  apimBase: "https://apim.test",
  itemBase: "https://www.test",
  clientId: "App-1",
  clientSecret: "Cert-1",
  ruName: "Ru-1",
  retryDelayMs: 1,
  timeoutMs: 1_000,
};

/** The account of the seller whose items a test reads. */
export const TEST_ACCOUNT: AccountIds = { userId: "ada-id", eiasToken: "ada-eias", username: "ada-cars" };
/** This seller in an item. */
export const TEST_SELLER = "<Seller><EIASToken>ada-eias</EIASToken><UserID>ada-cars</UserID></Seller>";

/** Starts a mock server for eBay's hosts in the tests of one file. Requests without a handler fail. */
export function ebayServer() {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

/** Starts a mock Trading API for the tests of one file. Responds by call name, and records requests. */
export function tradingServer() {
  const server = ebayServer();
  return {
    use: server.use.bind(server),
    answers(byCall: Readonly<Record<string, string | (() => string)>>): { call: string; body: string }[] {
      const sent: { call: string; body: string }[] = [];
      server.use(
        http.post("https://api.test/ws/api.dll", async ({ request }) => {
          const call = request.headers.get("X-EBAY-API-CALL-NAME") ?? "";
          sent.push({ call, body: await request.text() });
          const answer = byCall[call];
          if (answer === undefined) return HttpResponse.error();
          return HttpResponse.xml(typeof answer === "string" ? answer : answer());
        }),
      );
      return sent;
    },
  };
}

export const success = (content: string): string => `<Response><Ack>Success</Ack>${content}</Response>`;

export const refusal = (code: string, message = "No."): string =>
  `<Response><Ack>Failure</Ack><Errors><LongMessage>${message}</LongMessage><ErrorCode>${code}</ErrorCode><SeverityCode>Error</SeverityCode></Errors></Response>`;
