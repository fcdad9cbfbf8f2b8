import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** firebase-tools 15 refuses an older one. */
export const MINIMUM_JAVA = 21;

export interface Java {
  /** Absolute; put first on PATH, since firebase-tools runs the first `java` it finds there. */
  readonly binFolder: string;
  readonly major: number;
}

/** The first Java that is new enough: JAVA_HOME, PATH, then every JDK in the system's folders. */
export function findJava(environment: NodeJS.ProcessEnv = process.env): Java {
  const seen: { binFolder: string; major: number }[] = [];
  for (const binFolder of candidateFolders(environment)) {
    const major = javaMajor(binFolder);
    if (major === null) continue;
    if (major >= MINIMUM_JAVA) return { binFolder, major };
    seen.push({ binFolder, major });
  }
  throw new Error(missingJavaSentence(seen.map(({ major }) => major)));
}

/** `found`: the versions that were seen and are too old. */
export function missingJavaSentence(found: readonly number[]): string {
  const has =
    found.length === 0 ? "no Java was found" : `only Java ${[...new Set(found)].join(" and ")} was found`;
  return `The Firebase emulators need a JDK ${MINIMUM_JAVA} or newer, and ${has}. Install one (https://adoptium.net) or point JAVA_HOME at it.`;
}

/** Reads `java -version`: `openjdk version "25.0.1" 2025-10-21`, and `"1.8.0_392"` of the old numbering. */
export function parseJavaMajor(versionOutput: string): number | null {
  const match = /version "(\d+)(?:\.(\d+))?/.exec(versionOutput);
  if (!match?.[1]) return null;
  const first = Number(match[1]);
  return first === 1 ? Number(match[2]) : first;
}

function candidateFolders(environment: NodeJS.ProcessEnv): string[] {
  const home = environment["JAVA_HOME"];
  const onPath = (environment["PATH"] ?? "").split(delimiter).filter(Boolean);
  return [...(home ? [join(home, "bin")] : []), ...onPath, ...installedFolders()].filter((folder) =>
    existsSync(join(folder, process.platform === "win32" ? "java.exe" : "java")),
  );
}

/** Where Linux distributions, macOS and SDKMAN put JDKs. */
function installedFolders(): string[] {
  const roots: [root: string, inside: string][] = [
    ["/usr/lib/jvm", "bin"],
    ["/Library/Java/JavaVirtualMachines", "Contents/Home/bin"],
    ["/opt/homebrew/opt/openjdk", "bin"],
    [join(process.env["HOME"] ?? "/", ".sdkman/candidates/java"), "bin"],
  ];
  return roots.flatMap(([root, inside]) =>
    existsSync(root)
      ? [join(root, inside), ...readdirSync(root).map((name) => join(root, name, inside))]
      : [],
  );
}

function javaMajor(binFolder: string): number | null {
  try {
    // `-version` goes to stderr; the launcher's `--version`, since 9, to stdout in another form.
    const output = execFileSync("sh", ["-c", `"$0" -version 2>&1`, join(binFolder, "java")], {
      encoding: "utf8",
      timeout: 15_000,
    });
    return parseJavaMajor(output);
  } catch {
    return null;
  }
}
