import { globSync, readFileSync } from "node:fs";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { testNotificationSetup } from "@contract/notifications/notifications";

const API_KEY = "demo-key";
const LOCAL = { host: "127.0.0.1", port: 9 };

interface Sent {
  readonly url: string;
  readonly headers: Headers;
}
let sent: Sent[] = [];

/** Answers as Auth, Firestore and our functions do. */
const fetched = vi.fn<typeof fetch>((input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  sent.push({ url, headers: new Headers(init?.headers ?? (input instanceof Request ? input.headers : {})) });
  const users = [{ localId: "dana", email: "dana@example.com" }];
  const signedIn = { idToken: "id-token", refreshToken: "refresh-token", expiresIn: "3600" };
  const body = url.includes("accounts:")
    ? { users, ...signedIn }
    : url.includes(":runQuery")
      ? [{ readTime: "2026-11-23T10:00:00.000Z" }]
      : { result: { hasToken: true }, hasToken: true };
  return Promise.resolve(new Response(JSON.stringify(body)));
});

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", fetched);
  vi.stubEnv(
    "VITE_EMULATORS",
    JSON.stringify({ auth: "http://127.0.0.1:9", firestore: LOCAL, functions: LOCAL, storage: LOCAL }),
  );
  vi.stubEnv(
    "VITE_FIREBASE_CONFIG",
    JSON.stringify({
      ...{ projectId: "demo-own-requests", apiKey: API_KEY, appId: "1:2:web:3" },
      storageBucket: "photos",
    }),
  );
  return () => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  };
});

/**
 * Starts the page with its emulators. It is loaded here, because modules read the environment when they load.
 */
async function startPage() {
  const { appCheckStarted, auth } = await import("./firebase");
  await appCheckStarted;
  const { signInWithCustomToken } = await import("firebase/auth");
  await signInWithCustomToken(auth, "token");
}
const TOKEN = /^[\w-]+\.[\w-]+\.$/;
const sentTo = (part: string) => sent.filter(({ url }) => url.includes(part));

describe("a request that no SDK makes", () => {
  it("has the application's token, to Firestore and to a function over HTTP", async () => {
    await startPage();
    const { readWhole } = await import("../listings/source/readWhole");
    await readWhole("dana", () => undefined);
    const { callOverHttp } = await import("../calls/callOverHttp");
    await callOverHttp(testNotificationSetup, null).catch(() => undefined);
    for (const part of ["users/dana:runQuery", "testNotificationSetupHttp"]) {
      const [request] = sentTo(part);
      expect(request?.headers.get("X-Firebase-AppCheck"), part).toMatch(TOKEN);
      expect(request?.headers.get("Authorization")).toBe("Bearer id-token");
    }
  });

  it("has it with a photo that goes into a tray", async () => {
    await startPage();
    const { sendPhoto } = await import("../photos/sendPhoto");
    await sendPhoto("front", new Blob(["photo"], { type: "image/jpeg" }), () => Promise.resolve("kept"));
    const [request] = sentTo("/v0/b/photos/o");
    expect(request?.headers.get("X-Firebase-AppCheck")).toMatch(TOKEN);
    expect(request?.headers.get("Authorization")).toBe("Firebase id-token");
  });

  it("has it in the requests of the SDKs for functions and Auth, too", async () => {
    await startPage();
    const { call } = await import("../calls/call");
    await call(testNotificationSetup, null).catch(() => undefined);
    for (const part of ["/testNotificationSetup", "accounts:signInWithCustomToken", "accounts:lookup"])
      expect(sentTo(part)[0]?.headers.get("X-Firebase-AppCheck"), part).toMatch(TOKEN);
  });

  it.each([...findCallers()])("has the token, or needs none: %s", (file, source) => {
    expect(source.includes("readAppCheckHeaders()") ? "token" : WITHOUT[file]).toBeDefined();
  });
});

/** Requests without a token, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  "app/shell/newVersion/useNewVersion.ts": "a file of the build",
  "features/api-docs/useSpec.ts": "a file of the build",
  "features/api-docs/request.ts": "the public API, which asks for a key",
  "features/capture/vision/reader/engineFiles.ts": "a file of the build",
  "features/capture/vision/reader/tesseract.ts": "a file of the build",
  "lib/print/pdf.ts": "a file of the build",
  "lib/wishlists/galleries.ts": "the galleries' data, which the edge answers for everybody",
};

/** Excludes methods and parameters with that name. */
const REQUEST = /(?<![.\w])fetch\((?!\))|new XMLHttpRequest|sendBeacon\(|new EventSource|new WebSocket/;

/** The sources that send requests themselves. */
function findCallers(): [string, string][] {
  return globSync("src/**/*.{ts,tsx}", { cwd: import.meta.dirname.replace(/src\/.*$/, "") })
    .filter((file) => !file.includes(".test.") && !file.includes("/testing/"))
    .map((file): [string, string] => [
      file.replaceAll("\\", "/").replace("src/", ""),
      readFileSync(`${import.meta.dirname.replace(/src\/.*$/, "")}${file}`, "utf8"),
    ])
    .filter(([, source]) => REQUEST.test(source));
}
