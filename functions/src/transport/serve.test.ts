import type { CallableRequest } from "firebase-functions/https";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import { type Access, defineCallable } from "../contract/wire/callable.ts";
import { AppError } from "../contract/wire/errors.ts";
import type { AccountRole } from "../contract/session.ts";
import type { CallUsage, Metering } from "./metering.ts";
import { createServe } from "./serve.ts";

const greet = (access: Access) =>
  defineCallable({
    name: "greet",
    access,
    input: z.strictObject({ name: z.string().min(1) }),
    output: z.object({ greeting: z.string() }),
  });

/** The ports of `serve`: collects logs and usage, and holds each uid's record. */
function outside({
  records = {},
  record,
}: { records?: Record<string, AccountRole>; record?: Metering["record"] } = {}) {
  const logged: { level: string; parts: unknown[] }[] = [];
  const usage: CallUsage[] = [];
  const log =
    (level: string) =>
    (...parts: unknown[]) =>
      void logged.push({ level, parts });
  const serve = createServe({
    roleOf: (uid) => Promise.resolve(records[uid]),
    metering: {
      countDocuments: (_count, work) => work(),
      record: record ?? ((call) => void usage.push(call)),
    },
    logger: { info: log("info"), warn: log("warn"), error: log("error") },
    enforceAppCheck: false,
  });
  return { serve, logged, usage };
}

const as = (claims: object | null, data: unknown = { name: "Ada" }) =>
  ({ data, auth: claims && { uid: "ada", token: claims } }) as unknown as CallableRequest;

const signedOut = null;
const stranger = {};
const member = { member: true, role: "user" };
const admin = { member: true, role: "admin" };
const superAdmin = { member: true, role: "super-admin" };

describe("admission", () => {
  it.each([
    { access: "anyone", claims: signedOut },
    { access: "anyone", claims: stranger },
    { access: "signedIn", claims: stranger },
    { access: "member", claims: member },
    { access: "member", claims: admin },
    { access: "admin", claims: admin, record: "admin" },
    { access: "admin", claims: superAdmin, record: "super-admin" },
    { access: "admin", claims: superAdmin, record: "admin" },
    { access: "superAdmin", claims: superAdmin, record: "super-admin" },
  ] as const)(
    "admits $claims with the record $record to a call for $access",
    async ({ access, claims, ...given }) => {
      const { serve } = outside("record" in given ? { records: { ada: given.record } } : {});
      const served = serve(greet(access), ({ name }) => Promise.resolve({ greeting: name }));
      await expect(served.run(as(claims))).resolves.toEqual({ greeting: "Ada" });
    },
  );

  it.each([
    { access: "signedIn", claims: signedOut, code: "auth/signed-out", status: "unauthenticated" },
    { access: "member", claims: signedOut, code: "auth/signed-out", status: "unauthenticated" },
    { access: "member", claims: stranger, code: "auth/not-member" },
    { access: "member", claims: { member: "true" }, code: "auth/not-member" },
    { access: "admin", claims: { role: "admin" }, record: "admin", code: "auth/not-member" },
    { access: "admin", claims: member, record: "admin", code: "auth/forbidden" },
    { access: "admin", claims: admin, record: "user", code: "auth/forbidden" },
    { access: "admin", claims: admin, code: "auth/forbidden" },
    { access: "admin", claims: { member: true, role: "owner" }, record: "admin", code: "auth/forbidden" },
    { access: "superAdmin", claims: admin, record: "super-admin", code: "auth/super-admin-only" },
    { access: "superAdmin", claims: superAdmin, record: "admin", code: "auth/super-admin-only" },
  ] as const)(
    "refuses $claims with the record $record at a call for $access: $code",
    async ({ access, claims, code, ...given }) => {
      const { serve } = outside("record" in given ? { records: { ada: given.record } } : {});
      let ran = false;
      const served = serve(greet(access), () => {
        ran = true;
        return Promise.resolve({ greeting: "" });
      });
      const status = "status" in given ? given.status : "permission-denied";
      await expect(served.run(as(claims))).rejects.toMatchObject({ code: status, details: { code } });
      expect(ran).toBe(false);
    },
  );
});

describe("inputs and outputs", () => {
  it("contain only the contract's fields", async () => {
    const { serve } = outside();
    const served = serve(greet("member"), () => Promise.resolve({ greeting: "hi", secret: "token" }));
    await expect(served.run(as(member))).resolves.toEqual({ greeting: "hi" });
  });

  it.each([{ name: "" }, { name: "Ada", more: 1 }, null, undefined, "Ada"])(
    "refuses the input %j",
    async (data) => {
      const { serve } = outside();
      const served = serve(greet("member"), () => Promise.resolve({ greeting: "hi" }));
      await expect(served.run(as(member, data ?? null))).rejects.toMatchObject({
        code: "invalid-argument",
        details: { code: "input/invalid" },
      });
    },
  );

  it("are reported as a bug if the output breaks the contract", async () => {
    const { serve } = outside();
    const served = serve(greet("member"), () =>
      Promise.resolve({ greeting: 1 } as unknown as { greeting: string }),
    );
    await expect(served.run(as(member))).rejects.toMatchObject({ code: "internal" });
  });
});

describe("failures", () => {
  it("include the parameters of an expected error", async () => {
    const { serve } = outside();
    const limited = serve(greet("member"), () =>
      Promise.reject(new AppError("ebay/rate-limited", { retryAfterSeconds: 30 })),
    );
    await expect(limited.run(as(member))).rejects.toMatchObject({
      code: "resource-exhausted",
      details: { code: "ebay/rate-limited", params: { retryAfterSeconds: 30 } },
    });
  });

  it("hide an unexpected error behind a reference to its log entry", async () => {
    const { serve, logged } = outside();
    const bug = new Error("db password is hunter2");
    const broken = serve(greet("member"), () => Promise.reject(bug));
    const failure: unknown = await broken.run(as(member)).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "internal", message: "internal" });
    expect(JSON.stringify(failure)).not.toContain("hunter2");
    const { reference } = (failure as { details: { reference: string } }).details;
    expect(reference).toMatch(/^[2-9A-Z]{6}$/);
    expect(logged).toMatchObject([{ level: "error", parts: ["callable failed", bug, { reference }] }]);
  });

  it("never log request data", async () => {
    const { serve, logged } = outside();
    const served = serve(greet("member"), () => Promise.resolve({ greeting: "hi" }));
    await served.run(as(member, { name: "hunter2" }));
    await served.run(as(member, { name: "hunter2", password: "hunter2" })).catch(() => undefined);
    await served.run(as(member, { name: ["hunter2"] })).catch(() => undefined);
    expect(logged).toHaveLength(3);
    expect(logged.map(({ parts }) => parts.map(String).join() + JSON.stringify(parts)).join()).not.toContain(
      "hunter2",
    );
  });
});

describe("metering", () => {
  it("distinguishes successes, refusals and failures", async () => {
    const { serve, usage } = outside();
    const served = serve(greet("member"), ({ name }) =>
      name === "bug" ? Promise.reject(new Error("bug")) : Promise.resolve({ greeting: name }),
    );
    await served.run(as(member));
    await served.run(as(stranger)).catch(() => undefined);
    await served.run(as(member, { name: "bug" })).catch(() => undefined);
    expect(usage.map(({ callable, result }) => `${callable} ${result}`)).toEqual([
      "greet ok",
      "greet refusal",
      "greet failure",
    ]);
  });

  it("is never waited for, and knows who isn't signed in", async () => {
    const signedIn: boolean[] = [];
    const { serve } = outside({ record: (_call, caller) => void signedIn.push(caller.isSignedIn) });
    const served = serve(greet("anyone"), () => Promise.resolve({ greeting: "hi" }));
    await served.run(as(member));
    await served.run(as(signedOut));
    expect(signedIn).toEqual([true, false]);
  });
});

describe("deployment", () => {
  it("uses the contract's timeout and the limits of the function's group", () => {
    const { serve } = outside();
    const contract = { ...greet("member"), name: "extractSku", timeoutSeconds: 120 };
    const { __endpoint } = serve(contract, () => Promise.resolve({ greeting: "" })) as unknown as {
      __endpoint: object;
    };
    expect(__endpoint).toMatchObject({
      region: ["us-central1"],
      timeoutSeconds: 120,
      availableMemoryMb: 2048,
      concurrency: 4,
    });
  });
});
