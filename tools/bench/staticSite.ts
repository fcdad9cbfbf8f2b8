import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join } from "node:path";

import { listen, type RunningServer } from "../simulators/http.ts";

interface SiteOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Files with a content hash in their names, which browsers may keep. */
  readonly lasting?: RegExp;
  /** Returns true if it has answered the request. */
  readonly answers?: (path: string, response: ServerResponse) => boolean;
}

/** Serves a built application on a free port, like hosting: a path without a file is the application's. */
export async function serveFolder(
  folder: string,
  { headers = {}, lasting, answers = () => false }: SiteOptions = {},
): Promise<RunningServer> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (answers(path, response)) return;
    readSiteFile(folder, path, request).then(
      (file) => {
        if (!file) {
          response.writeHead(404).end();
          return;
        }
        response.setHeader("content-type", file.type);
        response.setHeader(
          "cache-control",
          lasting?.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
        );
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        response.end(file.content);
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  });
  return listen(server);
}

async function readSiteFile(folder: string, path: string, { headers }: IncomingMessage) {
  try {
    return {
      content: await readFile(join(folder, path)),
      type: TYPES[extname(path)] ?? "application/octet-stream",
    };
  } catch {
    if (!headers.accept?.includes("text/html")) return null;
    return { content: await readFile(join(folder, "index.html")), type: TYPES[".html"] ?? "" };
  }
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};
