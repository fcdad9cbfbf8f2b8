import type { CallableRequest } from "firebase-functions/https";
import { describe, expect, it } from "vitest";
import * as z from "zod";

import type { ActEnd } from "../contract/audit.ts";
import { type Access, defineCallable } from "../contract/wire/callable.ts";
import { limitUserInput } from "../contract/wire/userInput.ts";
import { AppError } from "../contract/wire/errors.ts";
import type { AccountRole } from "../contract/session.ts";
import { createCallLimit } from "../domain/callLimit.ts";
import type { AuditLog } from "./audited.ts";
import type { CallUsage, Metering } from "./metering.ts";
import { createServe } from "./serve.ts";

const greet = (access: Access) =>
  defineCallable({
    name: "greet",
    access,
    input: z.strictObject({ name: z.string().min(1) }),
    output: z.object({ greeting: z.string() }),
    timeoutSeconds: 60,
  });

/** The ports of `serve`: collects logs and usage, and holds each uid's record. */
function outside({
  records = { ada: "user" },
  record,
  audit = {},
  sessionsFrom = 0,
  callsPerMinute = 100,
}: {
  sessionsFrom?: number;
  callsPerMinute?: number;
  records?: Record<string, AccountRole>;
  record?: Metering["record"];
  audit?: Partial<AuditLog>;
} = {}) {
  const logged: { level: string; parts: unknown[] }[] = [];
  const usage: CallUsage[] = [];
  const trail: string[] = [];
  const reads: string[] = [];
  const tell = ({ outcome, code, target }: ActEnd) =>
    [outcome, ...(code === null ? [] : [code]), ...(target === undefined ? [] : [`about ${target}`])].join(
      " ",
    );
  const log =
    (level: string) =>
    (...parts: unknown[]) =>
      void logged.push({ level, parts });
  const serve = createServe({
    findRole: (uid, signedInAt) => {
      reads.push(uid);
      // Sessions that began before this second were ended.
      return signedInAt < sessionsFrom
        ? Promise.reject(new AppError("auth/signed-out"))
        : Promise.resolve(records[uid]);
    },
    countCall: createCallLimit(callsPerMinute, () => 0),
    metering: {
      countDocuments: (_count, work) => work(),
      record: record ?? ((call) => void usage.push(call)),
    },
    logger: { info: log("info"), warn: log("warn"), error: log("error") },
    audit: {
      begin: ({ by, action, target }) => {
        trail.push(`${by} ${action} ${target}: begun`);
        return Promise.resolve(`${by} ${action} ${target}`);
      },
      end: (id, end) => Promise.resolve(void trail.push(`${id}: ${tell(end)}`)),
      add: ({ by, action, target, kind }, end) =>
        Promise.resolve(void trail.push(`${by} ${action} ${target}: ${kind} ${tell(end)}`)),
      ...audit,
    },
    countRefusal: createCallLimit(20),
    enforceAppCheck: false,
  });
  return { serve, logged, usage, trail, reads };
}

const as = (claims: object | null, data: unknown = { name: "Ada" }) =>
  ({ data, auth: claims && { uid: "ada", token: claims } }) as unknown as CallableRequest;

const signedOut = null;
const stranger = {};
const member = { member: true, role: "user" };
/** An hour ago, in epoch seconds. */
const auth_time = Math.floor(Date.now() / 1000) - 3_600;
const admin = { member: true, role: "admin", auth_time };
const superAdmin = { member: true, role: "super-admin", auth_time };

describe("admission", () => {
  it.each([
    { access: "anyone", claims: signedOut },
    { access: "anyone", claims: stranger },
    { access: "signedIn", claims: stranger },
    { access: "member", claims: member },
    { access: "member", claims: admin, record: "user" },
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
    { access: "member", claims: member, record: undefined, code: "auth/not-member" },
    { access: "admin", claims: { role: "admin" }, record: "admin", code: "auth/not-member" },
    { access: "admin", claims: member, record: "admin", code: "auth/forbidden" },
    { access: "admin", claims: admin, record: "user", code: "auth/forbidden" },
    { access: "admin", claims: admin, record: undefined, code: "auth/forbidden" },
    { access: "admin", claims: { member: true, role: "owner" }, record: "admin", code: "auth/forbidden" },
    { access: "superAdmin", claims: admin, record: "super-admin", code: "auth/super-admin-only" },
    { access: "superAdmin", claims: superAdmin, record: "admin", code: "auth/super-admin-only" },
  ] as const)(
    "refuses $claims with the record $record at a call for $access: $code",
    async ({ access, claims, code, ...given }) => {
      const record = "record" in given ? given.record : "user";
      const { serve } = outside({ records: record === undefined ? {} : { ada: record } });
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

describe("a session that was ended", () => {
  const { serve } = outside({ sessionsFrom: 100 });
  const served = serve(greet("member"), (_input, caller) =>
    Promise.resolve({ greeting: String(caller?.signedInAt) }),
  );

  it.each([{ ...member, auth_time: 99 }, member])("is refused: %j", async (claims) => {
    await expect(served.run(as(claims))).rejects.toMatchObject({ details: { code: "auth/signed-out" } });
  });

  it("doesn't matter to one that began since", async () => {
    expect(await served.run(as({ ...member, auth_time: 100 }))).toEqual({ greeting: "100" });
  });
});

describe("an admin's session", () => {
  it.each([
    ["admin", { member: true, role: "admin" }],
    ["superAdmin", { member: true, role: "super-admin" }],
  ] as const)(
    "ends for calls of %s 12 hours after the sign-in, whatever renewed its token",
    async (access, claims) => {
      const { serve } = outside({ records: { ada: claims.role } });
      const serveAs = (needed: Access) => serve(greet(needed), () => Promise.resolve({ greeting: "" }));
      const since = (hours: number) =>
        as({ ...claims, auth_time: Math.floor(Date.now() / 1000) - hours * 3600 });
      await serveAs(access).run(since(11.9));
      await expect(serveAs(access).run(since(12.1))).rejects.toMatchObject({
        details: { code: "auth/sign-in-again" },
      });
      await expect(serveAs(access).run(as(claims))).rejects.toMatchObject({
        details: { code: "auth/sign-in-again" },
      });
      // What every member may do goes on: a station at a desk stays signed in.
      await serveAs("member").run(since(9_999));
    },
  );
});

describe("a call that destroys", () => {
  const contract = { ...greet("superAdmin"), needsRecentSignIn: true as const };
  const records = { ada: "super-admin" as const };
  const signedIn = (minutesAgo: number) => ({
    ...superAdmin,
    auth_time: Math.floor(Date.now() / 1000) - minutesAgo * 60,
  });

  it("is admitted shortly after a sign-in", async () => {
    const { serve } = outside({ records });
    const served = serve(contract, ({ name }) => Promise.resolve({ greeting: name }));
    await expect(served.run(as(signedIn(9)))).resolves.toEqual({ greeting: "Ada" });
  });

  it.each([signedIn(11), superAdmin, { ...superAdmin, auth_time: "now" }])(
    "asks for another sign-in with %j, and does nothing",
    async (claims) => {
      const { serve, trail } = outside({ records });
      let ran = false;
      const served = serve(contract, () => {
        ran = true;
        return Promise.resolve({ greeting: "" });
      });
      await expect(served.run(as(claims))).rejects.toMatchObject({ details: { code: "auth/sign-in-again" } });
      expect(ran).toBe(false);
      expect(trail).toEqual(["ada greet null: act refused auth/sign-in-again"]);
    },
  );

  it("asks for none if it only looks at what it would do", async () => {
    const rehearsed = defineCallable({
      ...{ name: "greet", access: "superAdmin" },
      input: z.strictObject({ dryRun: z.boolean() }),
      output: z.object({ greeting: z.string() }),
      needsRecentSignIn: "unlessDryRun",
      timeoutSeconds: 60,
    });
    const { serve } = outside({ records });
    let runs = 0;
    const served = serve(rehearsed, () => {
      runs += 1;
      return Promise.resolve({ greeting: "" });
    });
    await served.run(as(signedIn(11), { dryRun: true }));
    await served.run(as(signedIn(9), { dryRun: false }));
    const again = { details: { code: "auth/sign-in-again" } };
    await expect(served.run(as(signedIn(11), { dryRun: false }))).rejects.toMatchObject(again);
    await expect(served.run(as(signedIn(11), {}))).rejects.toMatchObject({
      details: { code: "input/invalid" },
    });
    expect(runs).toBe(2);
  });
});

describe("the audit log", () => {
  const records = { ada: "super-admin" as const };
  const remove = defineCallable({
    name: "remove",
    access: "superAdmin",
    input: z.strictObject({ userId: z.string(), apiKey: z.string().optional() }),
    output: z.object({}),
    timeoutSeconds: 60,
  });
  const input = { userId: "bob" };

  it("has an act before it happens, and its end after it", async () => {
    const { serve, trail } = outside({ records });
    const served = serve(remove, () => {
      trail.push("removed");
      return Promise.resolve({});
    });
    await served.run(as(superAdmin, input));
    expect(trail).toEqual(["ada remove bob: begun", "removed", "ada remove bob: done"]);
  });

  it.each([
    [new AppError("user/not-found"), "refused user/not-found"],
    [new Error("bug"), "failed internal"],
  ])("has how an act ended with %s", async (error, end) => {
    const { serve, trail } = outside({ records });
    const served = serve(remove, () => Promise.reject(error));
    await served.run(as(superAdmin, input)).catch(() => undefined);
    expect(trail).toEqual(["ada remove bob: begun", `ada remove bob: ${end}`]);
  });

  it("has the person concerned if only the act itself tells", async () => {
    const { serve, trail } = outside({ records });
    const refused = new AppError("user/not-found");
    await serve(remove, (_input, { setAuditTarget }) => {
      setAuditTarget("zoe");
      return Promise.resolve({});
    }).run(as(superAdmin, input));
    await serve(remove, (_input, { setAuditTarget }) => {
      setAuditTarget("zoe");
      return Promise.reject(refused);
    })
      .run(as(superAdmin, input))
      .catch(() => undefined);
    expect(trail.filter((line) => !line.endsWith("begun"))).toEqual([
      "ada remove bob: done about zoe",
      "ada remove bob: refused user/not-found about zoe",
    ]);
  });

  it("records refused attempts with the person concerned, at most twenty per minute and caller", async () => {
    const { serve, trail } = outside({ records });
    const served = serve(remove, () => Promise.resolve({}));
    for (let at = 0; at < 25; at += 1) await served.run(as(member, input)).catch(() => undefined);
    expect(trail).toEqual(
      Array.from({ length: 20 }, () => "ada remove bob: act refused auth/super-admin-only"),
    );
  });

  it("has looks as such, and calls of members only if their contract says so", async () => {
    const { serve, trail } = outside({ records });
    const answer = () => Promise.resolve({ greeting: "hi" });
    await serve({ ...greet("superAdmin"), isLook: true }, answer).run(as(superAdmin));
    await serve(greet("member"), answer).run(as(member));
    await serve({ ...greet("member"), isAudited: true }, answer).run(as(member));
    expect(trail).toEqual(["ada greet null: look done", "ada greet null: begun", "ada greet null: done"]);
  });

  it("has nothing of callers who aren't signed in", async () => {
    const { serve, trail } = outside({ records });
    await serve(remove, () => Promise.resolve({}))
      .run(as(signedOut, input))
      .catch(() => undefined);
    expect(trail).toEqual([]);
  });

  it("stops an act that it can't store, and no act that it can't complete", async () => {
    const fails = () => Promise.reject(new Error("no database"));
    let count = 0;
    const act = () => {
      count += 1;
      return Promise.resolve({});
    };
    const before = outside({ records, audit: { begin: fails } });
    await expect(before.serve(remove, act).run(as(superAdmin, input))).rejects.toMatchObject({
      code: "internal",
    });
    expect(count).toBe(0);
    const after = outside({ records, audit: { end: fails } });
    await after.serve(remove, act).run(as(superAdmin, input));
    expect(count).toBe(1);
    expect(after.logged.map(({ level }) => level)).toEqual(["error", "info"]);
  });
});

describe("inputs and outputs", () => {
  it("contain only the contract's fields", async () => {
    const { serve } = outside();
    const served = serve(greet("member"), () => Promise.resolve({ greeting: "hi", secret: "token" }));
    await expect(served.run(as(member))).resolves.toEqual({ greeting: "hi" });
  });

  it("refuses a person's calls of a function beyond a number, before it reads anything", async () => {
    const { serve, reads } = outside({ callsPerMinute: 2 });
    const served = serve(greet("member"), () => Promise.resolve({ greeting: "hi" }));
    const other = serve({ ...greet("member"), name: "other" }, () => Promise.resolve({ greeting: "hi" }));
    for (let call = 0; call < 2; call += 1) await served.run(as(member));
    await expect(served.run(as(member))).rejects.toMatchObject({ details: { code: "server/busy" } });
    expect(reads).toEqual(["ada", "ada"]);
    await expect(other.run(as(member))).resolves.toEqual({ greeting: "hi" });
  });

  it("leaves out fields of a newer version, so that a tab survives a rollback", async () => {
    const { serve, logged } = outside();
    const seen: unknown[] = [];
    const served = serve(greet("member"), (input) => {
      seen.push(input);
      return Promise.resolve({ greeting: "hi" });
    });
    await expect(served.run(as(member, { name: "Ada", more: 1 }))).resolves.toEqual({ greeting: "hi" });
    expect(seen).toEqual([{ name: "Ada" }]);
    expect(logged[0]).toEqual({
      level: "warn",
      parts: ["callable input has unknown fields", { callable: "greet", fields: 1 }],
    });
  });

  it("refuses a field of a newer version inside what a person entered, so that nothing vanishes", async () => {
    const { serve } = outside();
    const contract = defineCallable({
      name: "save",
      access: "member",
      input: z.strictObject({ changes: limitUserInput(z.strictObject({ title: z.string() })) }),
      output: z.object({}),
      timeoutSeconds: 60,
    });
    const served = serve(contract, () => Promise.resolve({}));
    await expect(served.run(as(member, { changes: { title: "Ada", more: 1 } }))).rejects.toMatchObject({
      details: { code: "input/invalid" },
    });
  });

  it.each([{ name: "" }, { name: "", more: 1 }, null, undefined, "Ada"])(
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

  it.each([
    ["half of a surrogate pair in a text", { name: "\ud800" }],
    ["half of a surrogate pair in a name", { name: "Ada", "\udfff": 1 }],
    ["a name that Firestore reserves", { name: "Ada", __x__: 1 }],
    ["50,000 levels of lists", { name: JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`) as unknown }],
    ["half of a surrogate pair in an unknown field", { name: "Ada", more: [{ text: "a\ud83d" }] }],
  ])("are refused with %s, also from strangers, and nothing runs", async (_, data) => {
    for (const claims of [member, signedOut]) {
      const { serve, logged } = outside();
      let ran = false;
      const served = serve(greet("anyone"), () => {
        ran = true;
        return Promise.resolve({ greeting: "hi" });
      });
      await expect(served.run(as(claims, data))).rejects.toMatchObject({
        code: "invalid-argument",
        details: { code: "input/invalid" },
      });
      expect(ran).toBe(false);
      expect(logged.map(({ parts: [line] }) => line)).toEqual(["callable refused"]);
    }
  });

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
    expect(logged).toHaveLength(4);
    expect(logged.map(({ parts }) => parts.map(String).join() + JSON.stringify(parts)).join()).not.toContain(
      "hunter2",
    );
  });
});

describe("the log of a call", () => {
  it("is one line with the caller, how it ended, and the code of a refusal", async () => {
    const { serve, logged } = outside();
    const served = serve(greet("member"), ({ name }) => Promise.resolve({ greeting: name }));
    await served.run(as(member));
    await served.run(as(stranger)).catch(() => undefined);
    await served.run(as(signedOut)).catch(() => undefined);
    expect(logged).toMatchObject([
      { level: "info", parts: ["callable ok", { callable: "greet", uid: "ada" }] },
      {
        level: "warn",
        parts: ["callable refused", { callable: "greet", uid: "ada", code: "auth/not-member" }],
      },
      { level: "warn", parts: ["callable refused", { callable: "greet", code: "auth/signed-out" }] },
    ]);
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
