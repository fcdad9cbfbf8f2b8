import { describe, expect, it } from "vitest";

import { missingJavaSentence, parseJavaMajor } from "./java.ts";

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
  expect(missingJavaSentence([])).toBe(
    "The Firebase emulators need a JDK 21 or newer, and no Java was found. Install one (https://adoptium.net) or point JAVA_HOME at it.",
  );
});

it("names each Java that is too old once", () => {
  expect(missingJavaSentence([17, 17, 8])).toContain("only Java 17 and 8 was found");
});
