import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { findJava, describeMissingJava, parseJavaMajor, searchJava } from "./java.ts";

describe("the version that java -version names", () => {
  it.each([
    ['openjdk version "25.0.1" 2025-10-21 LTS\nOpenJDK Runtime Environment Temurin-25.0.1+8', 25],
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['java version "1.8.0_392"', 8],
    ['openjdk version "26-ea" 2026-03-17', 26],
    ['Picked up JAVA_TOOL_OPTIONS: -Xmx1g\nopenjdk version "21" 2023-09-19', 21],
  ])("%j is %i", (output, major) => {
    expect(parseJavaMajor(output)).toBe(major);
  });

  it("is unknown where the output names none", () => {
    expect(parseJavaMajor("Unable to locate a Java Runtime.")).toBeNull();
  });
});

it("says that there is no Java, and where to get one", () => {
  expect(describeMissingJava([])).toBe(
    "The Firebase emulators need Java 21 or newer, and no Java was found. Install one (https://adoptium.net) or point JAVA_HOME at it.",
  );
});

it("names each Java that is too old once", () => {
  expect(describeMissingJava([17, 17, 8])).toContain("only Java 17 and 8 was found");
});

describe("the search", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "java-"))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Creates a program that responds like a Java of this version. */
  function java(version: string, ...path: string[]): string {
    const bin = join(folder, ...path);
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, "java"), `#!/bin/sh\necho 'openjdk version "${version}"' >&2\n`, { mode: 0o755 });
    return bin;
  }
  const search = (environment: NodeJS.ProcessEnv) => searchJava(environment, [[join(folder, "jvm"), "bin"]]);

  it("takes JAVA_HOME's, then that of PATH, then one in a usual place", () => {
    const placed = java("21.0.2", "jvm", "temurin-21", "bin");
    expect(search({ PATH: "" }).java).toEqual({ binFolder: placed, major: 21 });
    const onPath = java("25.0.1", "usr", "bin");
    expect(search({ PATH: onPath }).java).toEqual({ binFolder: onPath, major: 25 });
    const home = java("24", "home", "bin");
    expect(search({ PATH: onPath, JAVA_HOME: join(folder, "home") }).java?.binFolder).toBe(home);
  });

  it("skips versions that are too old, wherever a newer one is", () => {
    const PATH = [java("17.0.15", "usr", "bin"), java("1.8.0_392", "old", "bin")].join(delimiter);
    expect(search({ PATH })).toEqual({ java: null, tooOld: [17, 8] });
    const placed = java("26-ea", "jvm", "jdk-26", "bin");
    expect(search({ PATH })).toEqual({ java: { binFolder: placed, major: 26 }, tooOld: [17, 8] });
  });

  it("passes over a file that can't be started", () => {
    const bin = java("25", "usr", "bin");
    writeFileSync(join(bin, "java"), "", { mode: 0o644 });
    expect(search({ PATH: bin })).toEqual({ java: null, tooOld: [] });
  });

  it("ends in a sentence where there is none", () => {
    expect(() => findJava({ PATH: java("17", "usr", "bin") }, [])).toThrow("only Java 17 was found");
  });
});
