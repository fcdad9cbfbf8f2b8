import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Calls `tell` for each POST to this process that was refused without `isOurs`. The platform's server reads a body
 * before the function sees the request, and answers by itself what it can't read: broken JSON, an unknown encoding.
 */
export function whenAnsweredBefore(isOurs: (request: object) => boolean, tell: () => void): void {
  subscribe("http.server.response.finish", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.method === "POST" && response.statusCode >= 400 && !isOurs(request)) tell();
  });
}
