import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * Has every body of this process come unread. The platform's server parses JSON before a function sees the request, and
 * answers by itself, as a page of HTML, what it can't parse; an API tells its caller what is wrong. What was named as the type
 * is in `x-pegboard-content-type` then.
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
