// @vitest-environment node
import { describe, expect, it, vi } from "vitest";

import { acquireLock } from "./acquireLock";

let number = 0;
const newName = () => `lock-${(number += 1)}`;
const take = async (name: string) => (await acquireLock(name)) ?? expect.fail("The lock is held");

describe("a lock", () => {
  it("is held by one until it is released", async () => {
    const name = newName();
    const release = await take(name);
    expect(await acquireLock(name)).toBeNull();
    expect(await acquireLock(name, 0)).toBeNull();
    release();
    (await vi.waitFor(() => take(name)))();
  });

  it("leaves the other names free", async () => {
    const release = await take(newName());
    const other = await acquireLock(newName());
    expect(other).toBeTypeOf("function");
    other?.();
    release();
  });

  it("is waited for until it is released", async () => {
    const name = newName();
    const release = await take(name);
    const waiting = acquireLock(name, 60_000);
    release();
    (await waiting)?.();
    expect(await waiting).toBeTypeOf("function");
  });

  it("is no longer waited for after the given time", async () => {
    const name = newName();
    const release = await take(name);
    expect(await acquireLock(name, 1)).toBeNull();
    release();
  });

  it("is no longer waited for once the signal aborts", async () => {
    const name = newName();
    const release = await take(name);
    const stopping = new AbortController();
    const waiting = acquireLock(name, stopping.signal);
    stopping.abort();
    expect(await waiting).toBeNull();
    release();
    // Nothing holds it afterwards.
    (await vi.waitFor(() => take(name)))();
  });

  it("rejects if the browser refuses locks", async () => {
    vi.stubGlobal("navigator", { locks: { request: () => Promise.reject(new Error("insecure")) } });
    await expect(acquireLock(newName())).rejects.toThrow("insecure");
    vi.unstubAllGlobals();
  });
});
