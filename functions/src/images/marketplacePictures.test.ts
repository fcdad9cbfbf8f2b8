import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { MAX_CAPTURE_BYTES } from "../contract/wire/limits.ts";
import { createMarketplacePictures } from "./marketplacePictures.ts";

let server: Server;
let base: string;
const requests: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? "");
    if (request.url === "/card.jpg") response.end("picture");
    else if (request.url === "/large.jpg") response.end(Buffer.alloc(MAX_CAPTURE_BYTES + 1));
    else if (request.url === "/moved.jpg")
      response.writeHead(302, { Location: "http://169.254.169.254/latest" }).end();
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe("marketplacePictures", () => {
  it("reads a picture from the marketplace", async () => {
    const bytes = await createMarketplacePictures(base).read(`${base}/card.jpg`);
    expect(Buffer.from(bytes).toString()).toBe("picture");
  });

  it.each([
    ["/moved.jpg", "image/not-found"],
    ["/gone.jpg", "image/not-found"],
    ["/large.jpg", "image/too-large"],
  ])("refuses %s as %s", async (path, code) => {
    await expect(createMarketplacePictures(base).read(base + path)).rejects.toMatchObject({ code });
  });

  it.each([
    "http://169.254.169.254/latest/meta-data",
    "https://ebayimg.com.example.com/x.jpg",
    "https://example.com/i.ebayimg.com/x.jpg",
    "https://i.ebayimg.com:8443/x.jpg",
    "http://i.ebayimg.com/x.jpg",
    "file:///etc/passwd",
    "no address",
  ])("sends no request for %j", async (address) => {
    requests.length = 0;
    await expect(createMarketplacePictures("https://api.ebay.com").read(address)).rejects.toMatchObject({
      code: "image/not-ours",
    });
    expect(requests).toEqual([]);
  });
});
