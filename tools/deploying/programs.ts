import { spawnSync } from "node:child_process";
import { delimiter } from "node:path";

import { atRoot } from "../root.ts";

export interface Programs {
  /** Prints the command and runs it. Throws if it fails. */
  readonly run: (program: string, args: readonly string[], folder?: string) => void;
  /** Runs the command and returns what it prints. Null if it fails. */
  readonly ask: (program: string, args: readonly string[], folder?: string) => string | null;
}

/** A step that failed. It has said why already. */
export class StepFailed extends Error {
  override readonly name = "StepFailed";
}

/** Our own `firebase` comes last, so that `npm run` and a chosen one go before it. */
const environment = () => ({
  ...process.env,
  PATH: [process.env["PATH"], atRoot("node_modules", ".bin")].join(delimiter),
});

export const programs: Programs = {
  run(program, args, folder = atRoot()) {
    console.log(`$ ${[program, ...args].map(quote).join(" ")}`);
    const { status, error } = spawnSync(program, args, { cwd: folder, stdio: "inherit", env: environment() });
    if (status === 0) return;
    const reason = error === undefined ? `ended with ${String(status)}` : error.message;
    throw new StepFailed(`${program} ${args[0] ?? ""}: ${reason}`);
  },

  ask(program, args, folder = atRoot()) {
    const options = { cwd: folder, encoding: "utf8", env: environment() } as const;
    const { status, stdout } = spawnSync(program, args, options);
    return status === 0 ? stdout.trim() : null;
  },
};

/** A word of a shell's command. */
export const quote = (part: string) =>
  /^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", `'\\''`)}'`;
