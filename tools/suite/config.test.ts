import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { configMatcher } from "superstatic/lib/utils/patterns.js";
import { describe, expect, it, onTestFinished } from "vitest";

import { atRoot } from "../root.ts";
import { admitEmulators, readFirebaseConfig, runConfig } from "./config.ts";
import { type Ports, SUITE_PORTS } from "./environment.ts";

const ports = Object.fromEntries(SUITE_PORTS.map((name, index) => [name, 21_000 + index])) as Ports;
const folders = { web: ".local/run-1/web", functions: ".local/run-1/functions" };
const policyOf = (config: ReturnType<typeof readFirebaseConfig>) =>
  config.hosting.headers
    .flatMap(({ headers }) => headers)
    .find(({ key }) => key === "Content-Security-Policy")?.value ?? "";

describe("the configuration of one run", () => {
  const run = runConfig(readFirebaseConfig(), ports, folders);

  it("uses none of the fixed ports of npm start", () => {
    const fixed = Object.values(readFirebaseConfig().emulators).flatMap((emulator) =>
      typeof emulator === "object" && "port" in emulator ? [`:${emulator.port},`] : [],
    );
    expect(fixed.filter((port) => JSON.stringify(run).includes(port))).toEqual([]);
  });

  it("takes the run's own folders and keeps the rules", () => {
    expect(run).toMatchObject({
      functions: [{ source: folders.functions, runtime: "nodejs24" }],
      hosting: { public: folders.web },
      firestore: { rules: "firestore.rules" },
      storage: { rules: "storage.rules" },
    });
  });

  it("admits the run's emulators", () => {
    expect(policyOf(run)).toContain(`http://127.0.0.1:${ports.firestore}`);
  });
});

describe("the headers of hosting", () => {
  const { headers } = readFirebaseConfig().hosting;
  const cacheControlOf = (path: string) =>
    headers
      .filter((rule) => configMatcher(path, rule))
      .flatMap((rule) => rule.headers)
      .findLast(({ key }) => key === "Cache-Control")?.value;

  it.each(["/data/galleries/g/ada", "/data/galleries/0", "/g/ada", "/gallery", "/api/v1/listings"])(
    "leave it to the function how long %s is kept",
    (path) => expect(cacheControlOf(path)).toBeUndefined(),
  );

  it.each([
    ["/", "no-cache"],
    ["/collection", "no-cache"],
    ["/api-docs", "no-cache"],
    ["/version.json", "no-cache"],
    ["/gallery-shell.html", "no-cache"],
    ["/assets/app-1a2b.js", "public, max-age=31536000, immutable"],
    // The rules of this name apply to the answer 404.
    ["/404.html", "no-cache"],
  ])("say how long %s is kept", (path, kept) => expect(cacheControlOf(path)).toBe(kept));
});

describe("the files of hosting", () => {
  it("are none that are hidden, or in a hidden folder", () => {
    const folder = mkdtempSync(join(tmpdir(), "pegboard-hosting-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, ".vite"));
    mkdirSync(join(folder, "assets"));
    for (const file of [".hidden", ".vite/bom.cdx.json", "assets/app.js", "index.html"])
      writeFileSync(join(folder, file), "");
    const { listFiles } = createRequire(import.meta.url)("firebase-tools/lib/listFiles.js") as {
      listFiles: (folder: string, ignore: readonly string[]) => string[];
    };
    expect(listFiles(folder, readFirebaseConfig().hosting.ignore).toSorted()).toEqual([
      "assets/app.js",
      "index.html",
    ]);
  });
});

describe("the rewrites of hosting", () => {
  const findAnswer = (path: string) => {
    const rewrite = readFirebaseConfig().hosting.rewrites.find((rule) => configMatcher(path, rule));
    return rewrite?.destination ?? rewrite?.function?.functionId;
  };

  // Otherwise the page would be kept for a year under the name of a file that a rollback brings back.
  it.each(["/assets/gone.js", "/assets/fonts/gone.woff2"])("answer nothing for a missing %s", (path) =>
    expect(findAnswer(path)).toBeUndefined(),
  );

  it.each([
    ["/", "/index.html"],
    ["/collection", "/index.html"],
    ["/login", "/login.html"],
    ["/listings/a1/edit", "/index.html"],
    ["/api/v1/listings", "publicApi"],
    ["/data/galleries/g/ada", "galleryData"],
    ["/gallery", "galleryPage"],
    ["/g/ada", "galleryPage"],
  ])("answer %s with %s", (path, answer) => expect(findAnswer(path)).toBe(answer));
});

describe("the content security policy", () => {
  it("gets each emulator in the directive that needs it", () => {
    expect(admitEmulators("default-src 'self'; frame-src https://accounts.google.com", ports)).toBe(
      `default-src 'self'; frame-src https://accounts.google.com http://127.0.0.1:${ports.auth}`,
    );
  });

  it("names no address of this machine in production", () => {
    expect(policyOf(readFirebaseConfig())).not.toMatch(/127\.0\.0\.1|localhost/);
  });

  it("admits App Check's scripts, frames and requests", () => {
    const sourcesOf = (directive: string) =>
      new RegExp(`${directive} ([^;]*)`).exec(policyOf(readFirebaseConfig()))?.[1]?.split(" ") ?? [];
    expect(sourcesOf("script-src")).toEqual(
      expect.arrayContaining(["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"]),
    );
    expect(sourcesOf("frame-src")).toEqual(
      expect.arrayContaining([
        "https://www.google.com/recaptcha/",
        "https://recaptcha.google.com/recaptcha/",
      ]),
    );
    expect(sourcesOf("connect-src")).toEqual(
      expect.arrayContaining(["https://*.googleapis.com", "https://www.google.com/recaptcha/"]),
    );
  });

  it("is sent with every answer of hosting, beside what keeps other sites and contents out", () => {
    const everywhere = readFirebaseConfig().hosting.headers.find(({ source }) => source === "**")?.headers;
    const valueOf = (header: string) => everywhere?.find(({ key }) => key === header)?.value;
    expect(valueOf("Content-Security-Policy")).toBe(policyOf(readFirebaseConfig()));
    expect(valueOf("X-Content-Type-Options")).toBe("nosniff");
    expect(valueOf("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");
    expect(valueOf("Strict-Transport-Security")).toMatch(/^max-age=31536000/);
    expect(valueOf("X-Frame-Options")).toBe("DENY");
  });

  it("is described in the deployment guide, host by host", () => {
    const hosts = Array.from(
      policyOf(readFirebaseConfig()).matchAll(/https:\/\/([^\s;]+)/g),
      ([, host = ""]) => host,
    );
    const guide = readFileSync(atRoot("docs", "deployment.md"), "utf8");
    expect(hosts.filter((host) => !guide.includes(`\`${host}\``))).toEqual([]);
  });

  it("needs to admit no inline script", () => {
    expect(readFileSync(atRoot("web", "index.html"), "utf8")).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(/script-src [^;]*/.exec(policyOf(readFirebaseConfig()))?.[0]).toBe(
      "script-src 'self' 'wasm-unsafe-eval' https://apis.google.com https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    );
  });
});

it("Firestore deletes what has an end and what nothing else deletes", () => {
  interface Override {
    readonly collectionGroup: string;
    readonly fieldPath: string;
    readonly ttl?: boolean;
  }
  const { fieldOverrides } = JSON.parse(readFileSync(atRoot("firestore.indexes.json"), "utf8")) as {
    fieldOverrides: readonly Override[];
  };
  const ends = fieldOverrides.filter(({ ttl }) => ttl === true);
  expect(ends.every(({ fieldPath }) => fieldPath === "expiresAt")).toBe(true);
  expect(ends.map(({ collectionGroup }) => collectionGroup).toSorted()).toEqual([
    "aiSpending",
    "apiRequests",
    "audit",
    "ebayCallDays",
    "ebayEchoes",
    "forgottenNames",
    "galleryWishlists",
    "visitorLimits",
    "webhookLogs",
    "wishlists",
  ]);
});

it("nobody reads or writes by the rules that a restoration deploys", () => {
  const folder = atRoot("recovery", "closed");
  const { firestore } = JSON.parse(readFileSync(join(folder, "firebase.json"), "utf8")) as {
    firestore: { rules: string };
  };
  const rules = readFileSync(join(folder, firestore.rules), "utf8");
  expect(rules).toMatch(/match \/\{document=\*\*\} \{\s+allow read, write: if false;/);
  expect(rules.match(/\ballow\b/g)).toHaveLength(1);
});
