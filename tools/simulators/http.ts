import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1. Port 0 chooses any free port. */
export async function listen(server: Server, port = 0): Promise<RunningServer> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Returns null if the body has more than `most` bytes. */
export async function readBody(message: IncomingMessage, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
  }
  return length > most ? null : Buffer.concat(chunks);
}

/** Returns undefined if the text isn't a JSON object. */
export function parseObject(text: Buffer | string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.toString());
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

export const isForm = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
