import { spawnSync } from "node:child_process";
import { delimiter } from "node:path";

import { atRoot } from "../root.ts";

export interface Programs {
  /** Prints the command and runs it. Throws if it fails. */
  readonly run: (program: string, args: readonly string[], folder?: string) => void;
  /** Runs the command and returns its output, or null if it fails. */
  readonly ask: (program: string, args: readonly string[], folder?: string) => string | null;
}

/** A step that failed and has already printed why. */
export class StepFailed extends Error {
  override readonly name = "StepFailed";
}

/** Our own `firebase` comes last, so that `npm run` and an installed one take precedence. */
const createEnvironment = () => ({
  ...process.env,
  PATH: [process.env["PATH"], atRoot("node_modules", ".bin")].join(delimiter),
});

export const programs: Programs = {
  run(program, args, folder = atRoot()) {
    console.log(`$ ${[program, ...args].map(quote).join(" ")}`);
    const { status, error } = spawnSync(program, args, {
      cwd: folder,
      stdio: "inherit",
      env: createEnvironment(),
    });
    if (status === 0) return;
    const reason = error === undefined ? `ended with ${String(status)}` : error.message;
    throw new StepFailed(`${program} ${args[0] ?? ""}: ${reason}`);
  },

  ask(program, args, folder = atRoot()) {
    const options = { cwd: folder, encoding: "utf8", env: createEnvironment() } as const;
    const { status, stdout } = spawnSync(program, args, options);
    return status === 0 ? stdout.trim() : null;
  },
};

/** Quotes an argument for a shell's command line. */
export const quote = (part: string) =>
  /^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`;
