import { createServer, type Server } from "node:net";
import { execFileSync } from "node:child_process";

/** Below 32768, where Linux begins with ports for outgoing connections. */
const FIRST_BLOCK = 20_000;
const BLOCK_SIZE = 20;
const BLOCKS = 600;

export interface PortBlock {
  /** Free when the block was reserved. Nobody else who reserves a block gets them until `release`. */
  readonly ports: readonly number[];
  release(): Promise<void>;
}

/** Reserves a block of free ports. Its first port is held open as a lock against simultaneous runs. */
export async function reservePorts(count: number): Promise<PortBlock> {
  if (count >= BLOCK_SIZE) throw new RangeError(`At most ${BLOCK_SIZE - 1} ports in a block.`);
  for (let attempt = 0; attempt < 100; attempt++) {
    const first = FIRST_BLOCK + Math.floor(Math.random() * BLOCKS) * BLOCK_SIZE;
    const lock = await listen(first);
    if (!lock) continue;
    const ports = Array.from({ length: count }, (_, index) => first + 1 + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return { ports, release: () => close(lock) };
    await close(lock);
  }
  throw new Error("No block of free ports between 20000 and 32000.");
}

/** Returns whether nobody listens on the port, neither on this machine's own address nor on all addresses. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ["127.0.0.1", "::1", "0.0.0.0"]) {
    const server = await listen(port, host);
    if (server === undefined) return false;
    if (server) await close(server);
  }
  return true;
}

/** Says which program uses the port, if the system can name it. */
export function describePortInUse(
  port: number,
  purpose: string,
  instead: number,
  owner = findPortOwner(port),
): string {
  const by = owner ? ` by ${owner.name} (process ${owner.pid})` : "";
  return `Port ${port} is in use${by}: ${purpose} uses ${instead} instead.`;
}

export interface PortOwner {
  readonly name: string;
  readonly pid: number;
}

function findPortOwner(port: number): PortOwner | null {
  const owner =
    ask("lsof", ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-Fpc"], parseLsof) ??
    ask("ss", ["-ltnpH", `sport = :${port}`], parseSs);
  if (!owner) return null;
  // Every Node program is called "MainThread" there. Its command line says more.
  const commandLine = ask("ps", ["-o", "args=", "-p", String(owner.pid)], (output) => output.trim());
  return commandLine ? { ...owner, name: commandLine.slice(0, MAX_COMMAND_LINE) } : owner;
}

/** Enough to recognize a program, and still one line in a terminal. */
const MAX_COMMAND_LINE = 80;

/** `lsof -Fpc` writes `p<pid>` and `c<command>` on separate lines. */
export function parseLsof(output: string): PortOwner | null {
  const pid = /^p(\d+)$/m.exec(output)?.[1];
  const name = /^c(.+)$/m.exec(output)?.[1];
  return pid && name ? { name, pid: Number(pid) } : null;
}

/** `ss -p` ends a line with `users:(("node",pid=12,fd=3))`. */
export function parseSs(output: string): PortOwner | null {
  const [, name, pid] = /users:\(\("([^"]+)",pid=(\d+)/.exec(output) ?? [];
  return name && pid ? { name, pid: Number(pid) } : null;
}

function ask<T>(command: string, args: readonly string[], parse: (output: string) => T | null): T | null {
  try {
    return parse(
      execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], timeout: 3_000 }),
    );
  } catch {
    return null; // not installed, or nothing found
  }
}

/** Returns the server, `undefined` for a taken port, or `null` if the address is missing (no IPv6). */
function listen(port: number, host = "127.0.0.1"): Promise<Server | undefined | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.unref();
    server.once("error", (error: NodeJS.ErrnoException) => {
      resolve(error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT" ? null : undefined);
    });
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
