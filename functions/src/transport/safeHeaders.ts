import type { HttpsFunction } from "firebase-functions/https";

/**
 * Headers of each answer. A function also has an address of its own, where Hosting doesn't add those of
 * `firebase.json`, which replace these at its address.
 */
const OF_ALL = {
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};
/** Data that a browser opens as a document loads nothing and is in no frame. */
const OF_DATA = { ...OF_ALL, "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'" };

/**
 * Adds headers for browsers to every answer of a function, preflights and refusals before our own code included
 * (decisions/operations/0396). `answers`: a page needs the scripts that the policy for data forbids.
 */
export function withSafeHeaders<F extends HttpsFunction>(
  served: F,
  { answers = "data" }: { readonly answers?: "data" | "page" } = {},
): F {
  return new Proxy(served, {
    apply(target, self: unknown, [request, response]: Parameters<HttpsFunction>) {
      response.set(answers === "data" ? OF_DATA : OF_ALL);
      return Reflect.apply(target, self, [request, response]) as ReturnType<F>;
    },
  });
}
