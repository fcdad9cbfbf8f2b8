import { expect, it } from "vitest";

import { alignClaims, foldEmail } from "./claims.ts";

type Ports = Parameters<typeof alignClaims>[0];
type Person = Parameters<typeof alignClaims>[2];
const withRole = (accountRole: string, status = "active") => ({ status, accountRole }) as Person;

/** Aligns the claims of an account, while the record changes as `later` says with each change of the claims. */
async function align(admittedAs: string | undefined, record: Person, later: readonly Person[] = [record]) {
  const set: unknown[] = [];
  const ports = {
    accounts: { setAdmission: (_uid: string, role: unknown) => Promise.resolve(void set.push(role)) },
    records: { find: () => Promise.resolve(later[Math.min(set.length, later.length) - 1]) },
  } as unknown as Ports;
  await alignClaims(ports, { uid: "ada", admittedAs } as Parameters<typeof alignClaims>[1], record);
  return set;
}

it("changes nothing if the claims have the record's role", async () => {
  expect(await align("admin", withRole("admin"))).toEqual([]);
  expect(await align(undefined, undefined)).toEqual([]);
});

it("sets the record's role, and takes it from a person without an active record", async () => {
  expect(await align("user", withRole("admin"))).toEqual(["admin"]);
  expect(await align("admin", withRole("admin", "not-found"))).toEqual([undefined]);
  expect(await align("admin", undefined)).toEqual([undefined]);
});

it("sets the claims again if the role was changed meanwhile", async () => {
  expect(await align("user", withRole("admin"), [withRole("user"), withRole("user")])).toEqual([
    "admin",
    "user",
  ]);
});

it("compares addresses without case and surrounding spaces", () => {
  expect(foldEmail(" Ada@Example.COM ")).toBe("ada@example.com");
});
