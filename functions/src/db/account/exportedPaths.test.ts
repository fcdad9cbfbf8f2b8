import { globSync } from "node:fs";

import { expect, it } from "vitest";

import { findExported } from "./exportedPaths.ts";

const CONTRACT = new URL("../../contract/", import.meta.url).pathname;

/** Collections without a seller's data, and what a seller has there that an export leaves out. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  apiKeys: "the hash of a key; what its owner sees of it is in the record",
  catalogue: "everybody's entries; what a seller said of a number is in their listings",
  config: "the installation's settings",
  deletedUsers: "nobody who could ask for an export",
  ebayAccounts: "a mark of who connected last; the account is in the record",
  ebayAccountNames: "the same by the account's name",
  ebayCallDays: "counters of calls, for 30 days",
  ebayCategories: "eBay's own rules",
  ebayPublicKeys: "eBay's own keys",
  forgottenNames: "hashes of the names of deleted eBay accounts",
  galleries: "a copy of what the listings say",
  health: "the installation's duties",
  inbox: "deliveries of eBay's on their way to the orders, the inquiries and the webhook logs",
  usage: "counters of the whole installation",
  visitorLimits: "counters by a network address, for a day",
  "users/private": "encrypted keys and tokens, and counters",
};

/** Files in Storage, whose names begin like documents'. */
const FILES: ReadonlySet<string> = new Set(["toCapturePhotoPath", "toListingImagePath", "toIncomingPath"]);

type Path = (...given: string[]) => string;

/** Every path of the contract, with "X" for each id, and its name. */
async function findPaths(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const add = (name: string, path: Path) => {
    const made = path(...Array.from({ length: 4 }, () => "X"));
    // An address with a slash is hosting's.
    if (!FILES.has(name) && !made.startsWith("/")) found.set(made, name);
  };
  for (const file of globSync("**/*.ts", { cwd: CONTRACT })) {
    if (file.includes(".test.")) continue;
    const parts = (await import(`${CONTRACT}${file}`)) as Record<string, unknown>;
    for (const [name, part] of Object.entries(parts)) {
      if (typeof part === "function" && name.endsWith("Path")) add(name, part as Path);
      if (typeof part !== "object" || part === null || !/paths$/i.test(name)) continue;
      for (const [own, path] of Object.entries(part as Record<string, Path>)) add(own, path);
    }
  }
  return found;
}

it("exports every document of a person, or leaves it out for a reason", async () => {
  const all = await findPaths();
  expect(all.size).toBeGreaterThan(60);
  const forgotten = [...all.keys()].filter((path) => {
    const [root = "", , own] = path.split("/");
    const collection = root === "users" && own !== undefined ? `users/${own}` : root;
    return findExported(path) === null && LEFT_OUT[collection] === undefined;
  });
  expect(forgotten).toEqual([]);
});

it("names no reason for a path that is exported or doesn't exist", async () => {
  const paths = [...(await findPaths()).keys()];
  for (const collection of Object.keys(LEFT_OUT)) {
    const [root, own] = collection.split("/");
    const prefix = own === undefined ? root : `${root}/X/${own}`;
    const within = paths.filter((path) => path === prefix || path.startsWith(`${prefix}/`));
    expect(within, collection).not.toEqual([]);
    expect(within.filter((path) => findExported(path) !== null)).toEqual([]);
  }
});

it("rejects an unlisted subcollection of a person's own collection", () => {
  expect(findExported("users/X/listings/X")).toBe("listings");
  expect(findExported("users/X/conversations/X/messages/X")).toBe("conversations");
  expect(findExported("users/X/listings/X/drafts/X")).toBeNull();
  expect(findExported("users/X/private/ebay")).toBeNull();
});
