import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { listDownloadedJars, findEmulators, writeJarManifest, saysDownloadFailed } from "./emulators.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "emulators-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("where the emulators come from", () => {
  it("takes the program that the person chose before anything else", () => {
    const environment = {
      FIRESTORE_EMULATOR_BINARY_PATH: "/opt/firestore.jar",
      FIREBASE_EMULATORS_PATH: folder,
    };
    expect(findEmulators("/nowhere", environment)).toEqual({
      source: "/opt/firestore.jar",
      environment: {},
      download: false,
    });
  });

  it("takes what firebase-tools has downloaded before the Cloud SDK's", () => {
    const environment = { FIREBASE_EMULATORS_PATH: folder };
    for (const jar of listDownloadedJars(environment)) {
      mkdirSync(dirname(jar), { recursive: true });
      writeFileSync(jar, "");
    }
    expect(findEmulators("/nowhere", environment)).toEqual({
      source: "firebase-tools' own",
      environment: {},
      download: false,
    });
  });

  it("downloads them if the Cloud SDK's need a compiler and there is only a JRE", () => {
    const jar = join(folder, "platform", "cloud-firestore-emulator", "cloud-firestore-emulator.jar");
    mkdirSync(dirname(jar), { recursive: true });
    writeFileSync(jar, "");
    // Newer than programs that were compiled against another one.
    utimesSync(jar, new Date("2100-01-01"), new Date("2100-01-01"));
    const environment = { FIREBASE_EMULATORS_PATH: folder, CLOUDSDK_ROOT_DIR: folder };
    expect(findEmulators("/nowhere", environment)).toMatchObject({ source: "a download", download: true });
  });
});

describe("the manifest of a stand-in", () => {
  const manifest = writeJarManifest(
    "FirestoreEmulator",
    `/${"long folder/".repeat(20)}cloud-firestore-emulator.jar`,
  );

  it("has no line longer than a jar allows", () => {
    expect(manifest.split("\n").every((line) => Buffer.byteLength(line) <= 72)).toBe(true);
  });

  it("says the same once its continued lines are joined", () => {
    expect(manifest.replaceAll("\n ", "")).toBe(
      `Main-Class: FirestoreEmulator\nClass-Path: file:///${"long%20folder/".repeat(20)}cloud-firestore-emulator.jar\n`,
    );
  });
});

it.each([
  {
    line: "Error: Failed to make request to https://storage.googleapis.com/firebase-preview-drop/emulator/cloud-firestore-emulator-v1.22.0.jar",
    failed: true,
  },
  { line: "Error: download failed, expected 10 bytes but got 9", failed: true },
  { line: "i  firestore: downloading cloud-firestore-emulator-v1.22.0.jar...", failed: false },
  { line: "Error: Failed to make request to https://example.com/", failed: false },
])("takes a download for failed ($failed): $line", ({ line, failed }) => {
  expect(saysDownloadFailed(line)).toBe(failed);
});
