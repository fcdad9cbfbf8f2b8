import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

import { atRoot } from "../root.ts";

/** How firebase-tools gets its emulators, and the words for it. */
export interface EmulatorPrograms {
  readonly source: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Whether firebase-tools still has to download them. */
  readonly download: boolean;
}

const FIRESTORE_VARIABLE = "FIRESTORE_EMULATOR_BINARY_PATH";
const STORAGE_VARIABLE = "STORAGE_EMULATOR_BINARY_PATH";

/** Finds the emulators in every possible place, best first (docs/deployment.md). */
export function findEmulators(
  javaBinFolder: string,
  environment: NodeJS.ProcessEnv = process.env,
): EmulatorPrograms {
  const chosen = environment[FIRESTORE_VARIABLE];
  if (chosen) return { source: chosen, environment: {}, download: false };
  if (listDownloadedJars(environment).every((jar) => existsSync(jar)))
    return { source: "firebase-tools' own", environment: {}, download: false };
  const cloudSdkJar = findCloudSdkEmulator(environment);
  try {
    if (cloudSdkJar) return createStandIns(cloudSdkJar, javaBinFolder);
  } catch (error) {
    // A JRE, for example the one that `npm start` downloads. It runs firebase-tools' own emulators.
    if (!(error instanceof CompilerMissing)) throw error;
  }
  return { source: "a download", environment: {}, download: true };
}

/** Shown when firebase-tools couldn't download them. */
export const NO_EMULATORS_SENTENCE =
  "The Firestore and Storage emulators are not on this machine and could not be downloaded. Connect to the internet once, or install the Google Cloud SDK's `cloud-firestore-emulator` component and a JDK.";

/** Recognizes firebase-tools' messages (`lib/apiv2.js`, `lib/downloadUtils.js`). */
export const saysDownloadFailed = (line: string): boolean =>
  /Failed to make request to \S+\/emulator\/|download failed/.test(line);

/** Returns the files of Firestore and Storage that this version of firebase-tools downloads. */
export function listDownloadedJars(environment: NodeJS.ProcessEnv): string[] {
  const cache = environment["FIREBASE_EMULATORS_PATH"] ?? join(homedir(), ".cache", "firebase", "emulators");
  const require = createRequire(import.meta.url);
  const known = JSON.parse(
    readFileSync(require.resolve("firebase-tools/lib/emulator/downloadableEmulatorInfo.json"), "utf8"),
  ) as Record<"firestore" | "storage", { downloadPathRelativeToCacheDir: string }>;
  return [known.firestore, known.storage].map((emulator) =>
    join(cache, emulator.downloadPathRelativeToCacheDir),
  );
}

function findCloudSdkEmulator(environment: NodeJS.ProcessEnv): string | null {
  const roots = [
    environment["CLOUDSDK_ROOT_DIR"],
    "/usr/lib/google-cloud-sdk",
    "/usr/share/google-cloud-sdk",
    "/opt/google-cloud-sdk",
    "/opt/homebrew/share/google-cloud-sdk",
    "/snap/google-cloud-cli/current",
    join(homedir(), "google-cloud-sdk"),
  ];
  const inSdk = (root: string) =>
    join(root, "platform", "cloud-firestore-emulator", "cloud-firestore-emulator.jar");
  const usual = roots
    .filter((root) => root !== undefined)
    .map(inSdk)
    .find((jar) => existsSync(jar));
  if (usual) return usual;
  try {
    const root = execFileSync("gcloud", ["info", "--format=value(installation.sdk_root)"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 20_000,
    }).trim();
    return root && existsSync(inSdk(root)) ? inSdk(root) : null;
  } catch {
    return null; // no Google Cloud SDK
  }
}

/**
 * The Cloud SDK's jar has Firestore, and the rules engine for Storage, too, but neither in the form that
 * firebase-tools expects. Two small programs of ours (tools/emulators/*.java) wrap them in that form.
 */
function createStandIns(cloudSdkJar: string, javaBinFolder: string): EmulatorPrograms {
  return {
    source: "the Google Cloud SDK's",
    environment: {
      [FIRESTORE_VARIABLE]: createStandIn("FirestoreEmulator", cloudSdkJar, javaBinFolder),
      [STORAGE_VARIABLE]: createStandIn("StorageRulesRuntime", cloudSdkJar, javaBinFolder),
    },
    download: false,
  };
}

function createStandIn(mainClass: string, libraryJar: string, javaBinFolder: string): string {
  const source = atRoot("tools", "emulators", `${mainClass}.java`);
  const cache = atRoot(".local", "emulators");
  const jar = join(cache, `${mainClass}.jar`);
  const newest = Math.max(statSync(source).mtimeMs, statSync(libraryJar).mtimeMs);
  if (existsSync(jar) && statSync(jar).mtimeMs > newest) return jar;

  // Built in another folder and renamed, because another run may be building the same jar.
  const work = join(cache, `${mainClass}-${process.pid}`);
  mkdirSync(work, { recursive: true });
  try {
    run(javaBinFolder, "javac", ["--release", "21", "-proc:none", "-cp", libraryJar, "-d", work, source]);
    const manifest = join(work, "manifest.txt");
    writeFileSync(manifest, writeJarManifest(mainClass, libraryJar));
    const built = join(work, basename(jar));
    run(javaBinFolder, "jar", ["--create", "--file", built, "--manifest", manifest, "-C", work, "."]);
    renameSync(built, jar);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return jar;
}

/** A manifest line has at most 72 bytes. A longer one continues, after a space, on the next. */
export function writeJarManifest(mainClass: string, libraryJar: string): string {
  const lines = [`Main-Class: ${mainClass}`, `Class-Path: ${pathToFileURL(libraryJar).href}`];
  return lines.map((line) => line.replace(/(.{70})(?=.)/g, "$1\n ")).join("\n") + "\n";
}

class CompilerMissing extends Error {
  override readonly name = "CompilerMissing";
}

function run(javaBinFolder: string, program: string, args: readonly string[]): void {
  try {
    execFileSync(join(javaBinFolder, program), args, { stdio: ["ignore", "ignore", "pipe"] });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new CompilerMissing(program, { cause: error });
    throw new Error(
      `${program} could not build ${String(args.at(-1))}: ${String((error as { stderr?: Buffer }).stderr)}`,
      { cause: error },
    );
  }
}
