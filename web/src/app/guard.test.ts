import { describe, expect, it } from "vitest";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import type { Session } from "@/lib/session/session";

import { type Access, ROUTES } from "./routes";
import { decideAccess } from "./guard";

const SESSIONS = {
  loading: { status: "loading" },
  "signed out": { status: "signed-out", problem: null },
  leaving: { status: "signed-out", problem: null, hasLeft: true },
  refused: { status: "refused", email: "eve@example.com" },
  "terms needed": { status: "terms-needed", person: samplePerson({ hasAcceptedTerms: false }) },
  seller: { status: "ready", person: samplePerson() },
  admin: { status: "ready", person: samplePerson({ accountRole: "admin" }) },
  "super admin": {
    status: "ready",
    person: samplePerson({ accountRole: "super-admin", isSuperAdmin: true }),
  },
  "flagged super admin": { status: "ready", person: samplePerson({ isSuperAdmin: true }) },
} as const satisfies Record<string, Session>;
type Who = keyof typeof SESSIONS;

/** Returns `enter`, `wait`, or the redirect's target. */
function verdict(access: Access, who: Who, fullPath: string): string {
  const decided = decideAccess(access, SESSIONS[who], fullPath);
  return decided.kind === "redirect" ? decided.to : decided.kind;
}

const ASKED = "/some/page?search=a%26b#part";
const TERMS = `/terms?redirect=${encodeURIComponent(ASKED)}`;
const LOGIN = `/login?redirect=${encodeURIComponent(ASKED)}`;
const REFUSED = `/user-not-found?redirect=${encodeURIComponent(ASKED)}`;

const TABLE: Record<Exclude<Access, "public">, Record<Who, string>> = {
  "signed-in": {
    loading: "wait",
    "signed out": LOGIN,
    leaving: "/login",
    refused: REFUSED,
    "terms needed": TERMS,
    seller: "enter",
    admin: "enter",
    "super admin": "enter",
    "flagged super admin": "enter",
  },
  "signed-in-no-status-check": {
    loading: "wait",
    "signed out": LOGIN,
    leaving: "/login",
    refused: REFUSED,
    "terms needed": "enter",
    seller: "enter",
    admin: "enter",
    "super admin": "enter",
    "flagged super admin": "enter",
  },
  admin: {
    loading: "wait",
    "signed out": LOGIN,
    leaving: "/login",
    refused: REFUSED,
    "terms needed": TERMS,
    seller: "/",
    admin: "enter",
    "super admin": "enter",
    "flagged super admin": "enter",
  },
};
const whos = Object.keys(SESSIONS) as Who[];

const guarded = ROUTES.filter((route) => route.access !== "public");

describe.each(guarded)("$path", ({ access }) => {
  it.each(whos)("answers a person who is: %s", (who) => {
    expect(verdict(access, who, ASKED)).toBe(TABLE[access][who]);
  });
});

describe.each(["/gallery", "/g/dana", "/api-docs", "/some/unknown/address"])("%s, public", (path) => {
  it.each(whos)("lets in a person who is: %s", (who) => {
    expect(verdict("public", who, `${path}?x=1`)).toBe("enter");
  });
});

it.each([
  ["loading", "wait"],
  ["signed out", "enter"],
  ["refused", "/user-not-found"],
  ["terms needed", "/terms"],
  ["seller", "/"],
  ["super admin", "/"],
] as const)("on /login sends a person who is %s: %s", (who, expected) => {
  expect(verdict("public", who, "/login")).toBe(expected);
});

it.each([
  { requested: "/collection?wishlist=w1#top", who: "seller", expected: "/collection?wishlist=w1#top" },
  { requested: "/admin/users", who: "super admin", expected: "/admin/users" },
  { requested: "/collection", who: "terms needed", expected: "/terms?redirect=%2Fcollection" },
  { requested: "/login?redirect=/collection", who: "seller", expected: "/" },
  { requested: "/user-not-found", who: "seller", expected: "/" },
  { requested: "//example.com", who: "seller", expected: "/" },
  { requested: "https://example.com/", who: "seller", expected: "/" },
  { requested: "javascript:alert(1)", who: "seller", expected: "/" },
] as const)(
  "after /login leads a $who who asked for $requested to $expected",
  ({ requested, who, expected }) => {
    expect(verdict("public", who, `/login?redirect=${encodeURIComponent(requested)}`)).toBe(expected);
  },
);

it.each([
  {
    requested: "/collection?wishlist=w1#top",
    expected: "/user-not-found?redirect=%2Fcollection%3Fwishlist%3Dw1%23top",
  },
  { requested: "/user-not-found", expected: "/user-not-found" },
  { requested: "//example.com", expected: "/user-not-found" },
] as const)(
  "from /login leads a refused person who asked for $requested to $expected",
  ({ requested, expected }) => {
    expect(verdict("public", "refused", `/login?redirect=${encodeURIComponent(requested)}`)).toBe(expected);
  },
);

it("leads a person who was refused to the page that they asked for once they are admitted", () => {
  const refused = verdict("signed-in", "refused", "/collection?wishlist=w1");
  expect(refused).toBe("/user-not-found?redirect=%2Fcollection%3Fwishlist%3Dw1");
  expect(verdict("public", "signed out", refused)).toBe("enter");
  expect(verdict("public", "refused", refused)).toBe("enter");
  expect(verdict("public", "terms needed", refused)).toBe("/terms?redirect=%2Fcollection%3Fwishlist%3Dw1");
  expect(verdict("public", "seller", refused)).toBe("/collection?wishlist=w1");
  expect(verdict("public", "seller", "/user-not-found?redirect=https%3A%2F%2Fexample.com%2F")).toBe("/");
});

it("asks for no page after /login if the dashboard was asked for", () => {
  expect(verdict("signed-in", "signed out", "/")).toBe("/login");
  expect(verdict("signed-in", "refused", "/")).toBe("/user-not-found");
});

it.each([
  ["loading", "enter"],
  ["signed out", "enter"],
  ["refused", "enter"],
  ["terms needed", "/terms"],
  ["seller", "/"],
] as const)("on /user-not-found sends a person who is %s: %s", (who, expected) => {
  expect(verdict("public", who, "/user-not-found")).toBe(expected);
});
