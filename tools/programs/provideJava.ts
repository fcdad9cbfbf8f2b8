import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { DOWNLOADED_JAVA, type Java, MINIMUM_JAVA, missingJavaSentence, searchJava } from "./java.ts";
import { byPackageManager } from "./packageManager.ts";
import { provide, type Way } from "./provide.ts";

/**
 * A JDK, because the Cloud SDK's emulators need two small programs of ours to be compiled (tools/emulators).
 */
const PACKAGES = {
  "apt-get": ["openjdk-21-jdk-headless", "openjdk-25-jdk-headless"],
  dnf: ["java-21-openjdk-devel", "java-25-openjdk-devel"],
  apk: ["openjdk21-jdk", "openjdk25-jdk"],
  pacman: ["jdk21-openjdk"],
} as const;

/**
 * Finds the emulators' Java, or installs it if none is new enough: from Adoptium, otherwise with the system's
 * package manager.
 */
export function provideJava(say: (sentence: string) => void): Promise<Java> {
  const ways = [fromAdoptium, ...byPackageManager(`Java ${MINIMUM_JAVA}`, PACKAGES)];
  return provide(
    () => searchJava().java,
    ways,
    () => missingJavaSentence(searchJava().tooOld),
    say,
  );
}

const fromAdoptium: Way = {
  says: `There is no Java ${MINIMUM_JAVA} or newer: downloading one for the emulators (about 50 MB, once).`,
  async get() {
    mkdirSync(DOWNLOADED_JAVA, { recursive: true });
    const { install } = await import("njre");
    // It creates a folder `jre` beside the path that it gets.
    await install(MINIMUM_JAVA, { type: "jre", installPath: join(DOWNLOADED_JAVA, "here") });
  },
};
