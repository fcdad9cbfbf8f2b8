import { deleteApp, initializeApp } from "firebase/app";
import { beforeEach, describe, expect, it, vi } from "vitest";

const fetched = vi.fn<typeof fetch>();
const NOW = Date.UTC(2026, 9, 1, 8, 0, 0, 900);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  fetched
    .mockReset()
    .mockImplementation(() => Promise.resolve(Response.json({ token: "exchanged", ttl: "3600s" })));
  vi.stubGlobal("fetch", fetched);
  vi.resetModules();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  };
});

const decode = (part = "") => JSON.parse(atob(part.replaceAll("-", "+").replaceAll("_", "/"))) as unknown;

/** Starts the tokens of a page with this configuration, which modules read when they load. */
async function readToken(config: object) {
  vi.stubEnv("VITE_FIREBASE_CONFIG", JSON.stringify(config));
  const { startTokens } = await import("./appCheckTokens");
  const app = initializeApp({ projectId: "p", appId: "1:2:web:3", apiKey: "k" }, "tokens");
  try {
    return await startTokens(app, null)();
  } finally {
    await deleteApp(app);
  }
}

describe("a token for the emulators", () => {
  it("is an unsigned JWT for the application that ends after an hour", async () => {
    const parts = (await readToken({ projectId: "demo", appId: "1:2:web:ÿ" })).split(".");
    expect(parts).toHaveLength(3);
    expect(decode(parts[0])).toEqual({ alg: "none", typ: "JWT" });
    expect(decode(parts[1])).toEqual({
      sub: "1:2:web:ÿ",
      aud: ["projects/demo"],
      iss: "https://firebaseappcheck.googleapis.com/local",
      iat: Math.floor(NOW / 1_000),
      exp: Math.floor(NOW / 1_000) + 3_600,
    });
    expect(parts[2]).toBe("");
  });

  it("has the characters of an address alone, without padding", async () => {
    // Texts whose base64 has `+`, `/` and `=`.
    for (const appId of ["~~~~~~", "??????", "a", "ab", "abc"])
      expect(await readToken({ projectId: "demo", appId })).toMatch(/^[\w-]+\.[\w-]+\.$/);
  });

  it("names a local application if the configuration has none", async () => {
    const [, claims] = (await readToken({})).split(".");
    expect(decode(claims)).toMatchObject({ sub: "local", aud: ["projects/"] });
  });
});
