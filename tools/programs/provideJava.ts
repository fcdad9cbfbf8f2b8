import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { DOWNLOADED_JAVA, type Java, MINIMUM_JAVA, describeMissingJava, searchJava } from "./java.ts";
import { createPackageManagerWay } from "./packageManager.ts";
import { provide, type Way } from "./provide.ts";

/** A JDK, because two small programs for the Cloud SDK's emulators are compiled (tools/emulators). */
const PACKAGES = {
  "apt-get": ["openjdk-21-jdk-headless", "openjdk-25-jdk-headless"],
  dnf: ["java-21-openjdk-devel", "java-25-openjdk-devel"],
  apk: ["openjdk21-jdk", "openjdk25-jdk"],
  pacman: ["jdk21-openjdk"],
} as const;

/** Finds or installs the emulators' Java: from Adoptium, or with the system's package manager. */
export function provideJava(say: (sentence: string) => void): Promise<Java> {
  const ways = [fromAdoptium, ...createPackageManagerWay(`Java ${MINIMUM_JAVA}`, PACKAGES)];
  return provide(
    () => searchJava().java,
    ways,
    () => describeMissingJava(searchJava().tooOld),
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
