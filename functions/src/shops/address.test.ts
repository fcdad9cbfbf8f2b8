import { describe, expect, test } from "vitest";

import type { AppError } from "../contract/wire/errors.ts";
import { isPublicAddress, normalizeStoreAddress } from "./address.ts";
import { createShopClient } from "./request.ts";

const LOCAL = "http://127.0.0.1:5014";
const refusalOf = (typed: string, localBase = LOCAL) => {
  try {
    return normalizeStoreAddress(typed, localBase);
  } catch (error) {
    return (error as AppError).code;
  }
};

describe("a store's address", () => {
  test.each([
    ["https://shop.example", "https://shop.example"],
    [" shop.example/ ", "https://shop.example"],
    ["HTTPS://Shop.Example/Store/?utm=1#top", "https://shop.example/Store"],
    ["https://shop.example/wp-admin/admin.php?page=wc-settings", "https://shop.example"],
    ["https://shop.example/folder//wp-json/wc/v3/products", "https://shop.example/folder"],
    ["https://müller.example", "https://xn--mller-kva.example"],
    ["http://127.0.0.1:5014/corner/", "http://127.0.0.1:5014/corner"],
  ])("%s is %s", (typed, address) => expect(normalizeStoreAddress(typed, LOCAL)).toBe(address));

  test.each([
    ["", "invalid"],
    ["shop", "invalid"],
    ["not an address", "invalid"],
    ["ftp://shop.example", "invalid"],
    ["file:///etc/passwd", "invalid"],
    ["https://user:word@shop.example", "invalid"],
    ["https://shop.example:8443", "invalid"],
    ["http://shop.example", "insecure"],
    ["https://localhost", "private"],
    ["https://shop.local", "private"],
    ["https://metadata.google.internal", "private"],
    ["https://metadata.google.internal.", "private"],
    ["https://169.254.169.254", "private"],
    ["https://10.0.0.1", "private"],
    ["https://2130706433", "private"],
    ["https://0x7f.1", "private"],
    ["https://[::1]", "private"],
    ["https://[::ffff:127.0.0.1]", "private"],
    ["https://93.184.216.34", "private"],
    ["http://127.0.0.1:5015", "insecure"],
    ["http://127.0.0.1:5014@shop.example", "invalid"],
  ])("%s is refused: %s", (typed, why) => expect(refusalOf(typed)).toBe(`shop/address-${why}`));

  test("refuses addresses of this machine unless one is configured", () =>
    expect(refusalOf("http://127.0.0.1:5014", "")).toBe("shop/address-insecure"));
});

test.each(["8.8.8.8", "93.184.216.34", "2606:4700::1111", "2a00:1450:4001::1"])("%s is public", (address) =>
  expect(isPublicAddress(address)).toBe(true),
);
test.each([
  ...["127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.169.254", "100.100.100.200", "0.0.0.0"],
  ...["192.0.2.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fd00:ec2::254"],
  ...["::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "2001:db8::1", "ff02::1", "no address"],
])("%s is not public", (address) => expect(isPublicAddress(address)).toBe(false));

describe("a request", () => {
  const ask = (address: string) =>
    createShopClient(LOCAL)(new URL(address), { headers: {}, most: 10, milliseconds: 5_000 });

  test.each([
    ["http://shop.example/", "shop/address-insecure"],
    ["https://127.0.0.1/", "shop/address-private"],
    ["https://shop.example:22/", "shop/address-invalid"],
    ["file:///etc/passwd", "shop/address-insecure"],
  ])("to %s is never sent", async (address, code) => {
    await expect(ask(address)).rejects.toMatchObject({ code });
  });

  const private4 = { address: "169.254.169.254", family: 4 };
  const public4 = { address: "93.184.216.34", family: 4 };
  test.each([
    ["inside", [private4]],
    ["inside beside outside", [public4, private4]],
  ])("to a name that resolves %s is aborted before it connects", async (_, addresses) => {
    const inside = createShopClient(LOCAL, (_host, _options, callback) => callback(null, addresses));
    const answer = inside(new URL("https://shop.example/"), { headers: {}, most: 10, milliseconds: 5_000 });
    await expect(answer).rejects.toMatchObject({ code: "shop/address-private" });
  });

  test("to an unknown name finds no store", async () => {
    const nowhere = createShopClient(LOCAL, (_host, _options, callback) =>
      callback(new Error("ENOTFOUND"), []),
    );
    const answer = nowhere(new URL("https://shop.example/"), { headers: {}, most: 10, milliseconds: 5_000 });
    await expect(answer).rejects.toMatchObject({ code: "shop/unreachable" });
  });
});
