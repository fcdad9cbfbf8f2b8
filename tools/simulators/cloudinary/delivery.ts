import type { ServerResponse } from "node:http";

import type { Assets } from "./assets.ts";

/** `GET /{cloud}/image/upload/[v{version}/]{public_id}.{format}`, in the uploaded format. */
export function deliver(
  cloudName: string,
  assets: Assets,
  method: string,
  pathname: string,
  response: ServerResponse,
): void {
  const [, cloud, path = ""] = /^\/([^/]+)\/image\/upload\/(?:v\d+\/)?(.+)$/.exec(pathname) ?? [];
  if (cloud !== cloudName || (method !== "GET" && method !== "HEAD")) {
    refuse(response, 404, `Unknown customer or address ${pathname}`);
    return;
  }
  const [, publicId = "", format] = /^(.*?)(?:\.(\w+))?$/.exec(decode(path)) ?? [];
  const asset = assets.find(publicId);
  if (!asset || (format !== undefined && format !== asset.format)) {
    refuse(response, 404, `Resource not found - ${publicId}`);
    return;
  }
  response.writeHead(200, {
    "Content-Type": asset.format === "jpg" ? "image/jpeg" : `image/${asset.format}`,
    "Content-Length": asset.bytes,
    "Cache-Control": "public, no-transform, immutable, max-age=2592000",
    ETag: `"${asset.etag}"`,
    "Access-Control-Allow-Origin": "*",
    "Timing-Allow-Origin": "*",
  });
  response.end(method === "GET" ? assets.contentOf(asset) : undefined);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "X-Cld-Error": encodeURI(message), "Content-Type": "text/plain" }).end();
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
