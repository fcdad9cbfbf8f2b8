import { type Answer, createAuthenticationError, renderPage, createNotFoundPage } from "./wordpress.ts";

export const FAULT_MEANINGS = {
  keys: "the keys were deleted in WooCommerce (401)",
  missing: "no REST API: plain permalinks, or no WooCommerce (404, a page)",
  rate: "a firewall asks to slow down (429)",
  server: "WordPress had a critical error (500)",
  gateway: "the web server can't reach PHP (502, a page)",
  html: "a cache plugin answers with a page (200)",
  malformed: "a plugin's notice stands in the JSON",
  slow: "waits, then answers",
  drop: "closes the connection without an answer",
} as const;
type FaultKind = keyof typeof FAULT_MEANINGS;

export const FAULT_ANSWERS: Partial<Record<FaultKind, () => Answer>> = {
  keys: () => createAuthenticationError("Consumer key is invalid."),
  missing: createNotFoundPage,
  rate: () => ({
    status: 429,
    headers: { "Retry-After": "2" },
    html: renderPage("429 Too Many Requests", "<h1>Too Many Requests</h1>"),
  }),
  server: () => ({
    status: 500,
    body: {
      code: "internal_server_error",
      message: "<p>There has been a critical error on this website.</p>",
      data: { status: 500 },
      additional_errors: [],
    },
  }),
  gateway: () => ({
    status: 502,
    html: renderPage(
      "502 Bad Gateway",
      "<center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center>",
    ),
  }),
  html: () => ({
    status: 200,
    html: `${renderPage("Redline Garage", "<h1>Welcome to our shop</h1>")}<!-- Performance optimized by a cache -->`,
  }),
};
