import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * Prevents the Functions Framework from parsing bodies in this process. It would respond to invalid JSON with
 * an HTML page before the function runs, but the API must return a problem. Moves the content type to
 * `x-pegboard-content-type`.
 */
export function preventBodyParsing(): void {
  subscribe("http.server.request.start", (message) => {
    const { headers } = (message as { request: IncomingMessage }).request;
    const type = headers["content-type"];
    delete headers["x-pegboard-content-type"];
    if (type === undefined) return;
    headers["x-pegboard-content-type"] = type;
    headers["content-type"] = "application/octet-stream";
  });
}
