import { expect, it } from "vitest";

import { suite } from "../../support/suite.ts";

const OF_ALL = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};
const OF_DATA = { ...OF_ALL, "content-security-policy": "default-src 'none'; frame-ancestors 'none'" };

it.each([
  ["a callable", "superAdminStatus", "POST", 401, OF_DATA],
  ["the preflight of a callable", "superAdminStatus", "OPTIONS", 204, OF_DATA],
  ["a callable that refuses the method", "superAdminStatus", "GET", 400, OF_DATA],
  ["a callable over plain HTTP", "testNotificationSetupHttp", "GET", 405, OF_DATA],
  ["the public API", "publicApi/api/v1/listings", "GET", 401, OF_DATA],
  ["the preflight of the public API", "publicApi/api/v1/listings", "OPTIONS", 204, OF_DATA],
  ["the webhook", "ebayWebhook", "PUT", 405, OF_DATA],
  ["public data", "galleryData/data/galleries/0", "GET", 200, OF_DATA],
  ["a gallery's page", "galleryPage/g/nobody_here", "PUT", 405, OF_ALL],
] as const)("%s at its own address has headers for browsers", async (_, path, method, status, headers) => {
  const answer = await fetch(`${suite().functionsUrl}/${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...(method === "OPTIONS" && PREFLIGHT) },
    ...(method === "POST" && { body: '{"data":{}}' }),
  });
  expect({ status: answer.status, headers: Object.fromEntries(answer.headers) }).toMatchObject({
    status,
    headers,
  });
});
const PREFLIGHT = { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" };
