import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Calls `tell` for each POST to this process that was refused before it reached `isOurs`. The Functions
 * Framework parses the body first, and responds itself to invalid requests, such as broken JSON or an unknown
 * encoding.
 */
export function subscribeToEarlyAnswers(isOurs: (request: object) => boolean, tell: () => void): void {
  subscribe("http.server.response.finish", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.method === "POST" && response.statusCode >= 400 && !isOurs(request)) tell();
  });
}
