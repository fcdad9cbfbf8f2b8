import type { CallableRequest } from "firebase-functions/https";
import { expect, it } from "vitest";

import { readOrigin } from "./origin.ts";

const asked = (headers: object, remoteAddress?: string) =>
  readOrigin({ rawRequest: { headers, socket: { remoteAddress } } } as unknown as CallableRequest);

it.each([
  [
    { "x-appengine-country": "us", "x-appengine-region": "ca" },
    { country: "US", region: "CA" },
  ],
  [{ "x-country-code": "DE" }, { country: "DE", region: null }],
  [
    { "x-appengine-country": "ZZ", "x-appengine-region": "?" },
    { country: null, region: null },
  ],
  [
    { "x-appengine-country": "<script>", "x-appengine-region": "ca" },
    { country: null, region: null },
  ],
  [{}, { country: null, region: null }],
])("reads %o as %o", (headers, expected) => {
  expect(asked(headers)).toMatchObject(expected);
});

it("trusts only the address that the front end appends", () => {
  expect(asked({ "x-forwarded-for": "1.2.3.4, 203.0.113.9" }, "10.0.0.1").address).toBe("203.0.113.9");
  expect(asked({}, "::ffff:127.0.0.1").address).toBe("::ffff:127.0.0.1");
  expect(asked({}).address).toBeNull();
});

it("treats all addresses of one IPv6 network as one", () => {
  const [one, other] = ["2001:db8:1:2:aaaa::1", "2001:db8:1:2:bbbb::2"].map(
    (address) => asked({ "x-forwarded-for": address }).address,
  );
  expect(one).toBe(other);
});
