import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";

import { ebayServer, TEST_SETTINGS } from "../testing/tradingServer.ts";
import { createApplicationTokens } from "./applicationToken.ts";

const server = ebayServer();
const MINUTE = 60_000;

/** Answers each request with another token. */
function tokenEndpoint(status = 200) {
  const sent: string[] = [];
  server.use(
    http.post("https://api.test/identity/v1/oauth2/token", async ({ request }) => {
      sent.push(await request.text());
      return HttpResponse.json({ access_token: `token-${sent.length}`, expires_in: 7_200 }, { status });
    }),
  );
  return sent;
}

it("keeps a token until five minutes before it expires", async () => {
  const sent = tokenEndpoint();
  let now = 0;
  const getToken = createApplicationTokens(TEST_SETTINGS, () => now);
  expect(await getToken()).toBe("token-1");
  now = 115 * MINUTE - 1;
  expect(await getToken()).toBe("token-1");
  now = 115 * MINUTE;
  expect(await getToken()).toBe("token-2");
  expect(sent).toHaveLength(2);
});

it("asks for what an application may do", async () => {
  const sent = tokenEndpoint();
  await createApplicationTokens(TEST_SETTINGS, () => 0)();
  expect(Object.fromEntries(new URLSearchParams(sent[0]))).toEqual({
    grant_type: "client_credentials",
    scope: "https://api.ebay.com/oauth/api_scope",
  });
});

it("keeps nothing of a refusal, whatever it contains", async () => {
  tokenEndpoint(401);
  const getToken = createApplicationTokens(TEST_SETTINGS, () => 0);
  await expect(getToken()).rejects.toMatchObject({ code: "ebay/token-exchange-failed" });
  server.resetHandlers();
  tokenEndpoint();
  expect(await getToken()).toBe("token-1");
});
