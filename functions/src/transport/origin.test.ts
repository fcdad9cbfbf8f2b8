import type { CallableRequest } from "firebase-functions/https";
import { expect, it } from "vitest";

import { readOrigin } from "./origin.ts";

const request = (headers: object, remoteAddress?: string) =>
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
  expect(request(headers)).toMatchObject(expected);
});

it("trusts only the address that the front end appends", () => {
  expect(request({ "x-forwarded-for": "1.2.3.4, 203.0.113.9" }, "10.0.0.1").address).toBe("203.0.113.9");
  expect(request({}, "::ffff:127.0.0.1").address).toBe("::ffff:127.0.0.1");
  expect(request({}).address).toBeNull();
});

const networkOf = (address: string) => request({ "x-forwarded-for": address }).address;

it.each([
  ["2001:db8:1:2", ["2001:db8:1:2:aaaa::1", "2001:db8:1:2:bbbb::2", "2001:DB8:0001:2:1:2:3:4"]],
  ["2a0b:1234:0:0", ["2a0b:1234::1", "2a0b:1234::1:2:3:4", "2a0b:1234:0:0:5::", "2a0b:1234::"]],
  ["2a0b:1234:5:0", ["2a0b:1234:5::1", "2a0b:1234:5::aaaa:0:0:1", "2a0b:1234:5:0000:aaaa:0:0:2"]],
  ["0:0:0:0", ["::1", "::", "::5:6:7:8"]],
  ["0:0:0:1", ["::1:5:6:7:8"]],
])("treats all addresses of the IPv6 network %s as one", (network, addresses) => {
  expect(new Set(addresses.map(networkOf))).toEqual(new Set([network]));
});

it("treats two IPv6 networks as two", () => {
  expect(networkOf("2a0b:1234::1")).not.toBe(networkOf("2a0b:1234:0:1::1"));
});
