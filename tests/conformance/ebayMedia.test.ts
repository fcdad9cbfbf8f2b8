import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import sharp from "sharp";
import { drawPicture, startMarket, type Market } from "./ebayMarket.ts";

interface Image {
  imageUrl: string;
  expirationDate: string;
}

let market: Market;
let token: string;
beforeAll(async () => {
  market = await startMarket();
});
beforeEach(async () => {
  await market.control("reset", {});
  token = (await market.signIn()).access_token;
});
afterAll(() => market.close());

const pictures = async () => (await market.control<{ pictures: unknown[] }>("state")).pictures;

describe("create_image_from_file", () => {
  it("answers 201 with the image's address in Location and the picture's address in the body", async () => {
    const created = await market.upload(token, await drawPicture(2000, 1000, "png"));
    expect(created.status).toBe(201);
    const body = (await created.json()) as Image;
    const location = created.headers.get("location") ?? "";
    expect(location).toMatch(/\/commerce\/media\/v1_beta\/image\/[^/]+$/);
    const again = await fetch(location, { headers: { Authorization: `Bearer ${token}` } });
    expect(await again.json()).toEqual(body);

    const served = await fetch(body.imageUrl);
    expect(served.headers.get("content-type")).toBe("image/jpeg");
    const { format, width, height } = await sharp(await served.arrayBuffer()).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 1600, height: 800 });
  });

  it("refuses and keeps nothing for data that isn't a picture, a truncated one, and a form without one", async () => {
    const whole = await drawPicture(600, 600);
    const refused = [
      await market.upload(token, new Blob(["<svg onload=alert(1)>"])),
      await market.upload(token, whole.slice(0, whole.size / 2)),
      await fetch(`${market.url}/commerce/media/v1_beta/image/create_image_from_file`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: "{}",
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(await pictures()).toEqual([]);
  });

  it("allows a seller fifty uploads in five seconds", async () => {
    const small = await drawPicture(1, 1);
    const statuses: number[] = [];
    for (let count = 0; count < 51; count++) statuses.push((await market.upload(token, small)).status);
    expect(new Set(statuses.slice(0, 50))).toEqual(new Set([201]));
    expect(statuses[50]).toBe(429);
  });

  it("requires a token that may sell", async () => {
    const picture = await drawPicture(600, 600);
    expect((await market.upload("nobody", picture)).status).toBe(401);
    const narrow = await market.signIn("redline_garage", ["https://api.ebay.com/oauth/api_scope"]);
    expect((await market.upload(narrow.access_token, picture)).status).toBe(403);
  });
});

it("doesn't show another seller's image", async () => {
  const created = await market.upload(token, await drawPicture(600, 600));
  const other = (await market.signIn("blister_pack_bob")).access_token;
  const asked = await fetch(created.headers.get("location") ?? "", {
    headers: { Authorization: `Bearer ${other}` },
  });
  expect(asked.status).toBe(404);
});
