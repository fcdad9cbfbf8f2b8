import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const PROGRAM = process.platform === "win32" ? "java.exe" : "java";

/** firebase-tools 15 refuses an older one. */
export const MINIMUM_JAVA = 21;

export interface Java {
  /** Absolute. It comes first on PATH, because firebase-tools runs the first `java` there. */
  readonly binFolder: string;
  readonly major: number;
}

/** The folder for a downloaded Java: outside the project, so that the next clone finds it. */
export const DOWNLOADED_JAVA = join(homedir(), ".cache", "pegboard");

/** Returns the Java of `searchJava`, or throws a sentence. */
export function findJava(environment: NodeJS.ProcessEnv = process.env, roots?: readonly Root[]): Java {
  const { java, tooOld } = searchJava(environment, roots);
  if (java === null) throw new Error(describeMissingJava(tooOld));
  return java;
}

/** Finds the first Java that is new enough, in JAVA_HOME, PATH, and every usual place. */
export function searchJava(
  environment: NodeJS.ProcessEnv = process.env,
  roots: readonly Root[] = listInstalledRoots(environment),
): { readonly java: Java | null; readonly tooOld: readonly number[] } {
  const tooOld: number[] = [];
  for (const binFolder of listCandidateFolders(environment, roots)) {
    const major = readJavaMajor(binFolder);
    if (major === null) continue;
    if (major >= MINIMUM_JAVA) return { java: { binFolder, major }, tooOld };
    tooOld.push(major);
  }
  return { java: null, tooOld };
}

/** `found` has the versions that are too old. */
export function describeMissingJava(found: readonly number[]): string {
  const has =
    found.length === 0 ? "no Java was found" : `only Java ${[...new Set(found)].join(" and ")} was found`;
  return `The Firebase emulators need Java ${MINIMUM_JAVA} or newer, and ${has}. Install one (https://adoptium.net) or point JAVA_HOME at it.`;
}

/** Reads `java -version`: `openjdk version "25.0.1" 2025-10-21`, or `"1.8.0_392"` in the old numbering. */
export function parseJavaMajor(versionOutput: string): number | null {
  const match = /version "(\d+)(?:\.(\d+))?/.exec(versionOutput);
  if (!match?.[1]) return null;
  const first = Number(match[1]);
  return first === 1 ? Number(match[2]) : first;
}

function listCandidateFolders(environment: NodeJS.ProcessEnv, roots: readonly Root[]): string[] {
  const home = environment["JAVA_HOME"];
  const onPath = (environment["PATH"] ?? "").split(delimiter).filter(Boolean);
  return [...(home ? [join(home, "bin")] : []), ...onPath, ...roots.flatMap(listFolders)].filter((folder) =>
    existsSync(join(folder, PROGRAM)),
  );
}

/** A folder that is a Java or contains several, and the path of the programs in each. */
type Root = readonly [root: string, inside: string];

/** Returns the usual places of Linux, macOS, Windows, development environments and version managers. */
function listInstalledRoots(environment: NodeJS.ProcessEnv): Root[] {
  const home = environment["HOME"] ?? homedir();
  const windows = [environment["ProgramFiles"], environment["LOCALAPPDATA"]].filter(
    (path) => path !== undefined,
  );
  return [
    ["/usr/lib/jvm", "bin"],
    ["/usr/java", "bin"],
    ["/opt", "bin"],
    ["/opt/java", "bin"],
    ["/usr/local/openjdk", "bin"],
    ["/Library/Java/JavaVirtualMachines", "Contents/Home/bin"],
    [join(home, "Library/Java/JavaVirtualMachines"), "Contents/Home/bin"],
    ["/opt/homebrew/opt/openjdk", "bin"],
    ["/usr/local/opt/openjdk", "bin"],
    ...windows.flatMap((path): Root[] => [
      [join(path, "Eclipse Adoptium"), "bin"],
      [join(path, "Java"), "bin"],
      [join(path, "Microsoft"), "bin"],
    ]),
    [join(home, ".sdkman/candidates/java"), "bin"],
    [join(home, ".asdf/installs/java"), "bin"],
    [join(home, ".local/share/mise/installs/java"), "bin"],
    [join(home, ".jdks"), "bin"],
    [join(DOWNLOADED_JAVA, "jre"), process.platform === "darwin" ? "Contents/Home/bin" : "bin"],
  ];
}

function listFolders([root, inside]: Root): string[] {
  try {
    return [join(root, inside), ...readdirSync(root).map((name) => join(root, name, inside))];
  } catch {
    return []; // no such folder, or no permission
  }
}

function readJavaMajor(binFolder: string): number | null {
  // `-version` writes to stderr. The launcher's `--version`, since Java 9, writes to stdout in another form.
  const { error, stderr } = spawnSync(join(binFolder, PROGRAM), ["-version"], {
    encoding: "utf8",
    timeout: 15_000,
  });
  return error ? null : parseJavaMajor(stderr);
}
