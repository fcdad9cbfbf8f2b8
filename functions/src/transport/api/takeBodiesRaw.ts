import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * Keeps the Functions Framework from parsing bodies in this process. It would answer invalid JSON itself, with an
 * HTML page, before the function runs, but an API must explain the error. Moves the content type to
 * `x-pegboard-content-type`.
 */
export function takeBodiesRaw(): void {
  subscribe("http.server.request.start", (message) => {
    const { headers } = (message as { request: IncomingMessage }).request;
    const type = headers["content-type"];
    delete headers["x-pegboard-content-type"];
    if (type === undefined) return;
    headers["x-pegboard-content-type"] = type;
    headers["content-type"] = "application/octet-stream";
  });
}
