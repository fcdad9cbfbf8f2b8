import { execFile } from "node:child_process";
import { basename } from "node:path";
import { promisify } from "node:util";

import { findOnPath } from "./onPath.ts";
import type { Way } from "./provide.ts";

interface Manager {
  /** Updates the list of packages, if installing doesn't. */
  readonly update?: readonly string[];
  /** The package's name follows. */
  readonly install: readonly string[];
}

const MANAGERS = {
  "apt-get": { update: ["update", "-qq"], install: ["install", "-y", "-qq", "--no-install-recommends"] },
  dnf: { install: ["install", "-y", "-q"] },
  apk: { install: ["add", "--quiet", "--update-cache"] },
  pacman: { install: ["-Sy", "--noconfirm", "--needed"] },
} as const satisfies Readonly<Record<string, Manager>>;
type ManagerName = keyof typeof MANAGERS;

/** The possible names of a package, best first. The first one that exists is installed. */
export type PackageNames = Readonly<Record<ManagerName, readonly string[]>>;

export interface System {
  readonly environment: NodeJS.ProcessEnv;
  /** Without these rights, an installation would ask questions. */
  readonly isRoot: boolean;
  readonly execute: (program: string, args: readonly string[]) => Promise<unknown>;
}

const thisSystem: System = {
  environment: process.env,
  isRoot: process.getuid?.() === 0,
  execute: (program, args) =>
    promisify(execFile)(program, args, {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      maxBuffer: 100_000_000,
    }),
};

/** Installs `what` with the system's package manager. Returns no way if there is none that may do so. */
export function createPackageManagerWay(
  what: string,
  names: PackageNames,
  system: System = thisSystem,
): Way[] {
  const program = system.isRoot ? findOnPath(Object.keys(MANAGERS), system.environment) : null;
  if (program === null) return [];
  const name = basename(program) as ManagerName;
  const { install, ...manager }: Manager = MANAGERS[name];
  return [
    {
      says: `Installing ${what} with ${name} (once, a minute or two).`,
      async get() {
        if (manager.update) await system.execute(program, manager.update);
        await installFirst(names[name], (each) => system.execute(program, [...install, each]));
      },
    },
  ];
}

async function installFirst(
  names: readonly string[],
  install: (name: string) => Promise<unknown>,
): Promise<void> {
  let failure: unknown;
  for (const name of names) {
    try {
      await install(name);
      return;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
