import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";

import { uploadPicture } from "./media.ts";
import { ebayServer, TEST_SETTINGS } from "./testing/tradingServer.ts";

const server = ebayServer();
const IMAGES = "https://apim.test/commerce/media/v1_beta/image";
const UPLOAD = `${IMAGES}/create_image_from_file`;
const IMAGE = { imageUrl: "https://i.ebayimg.com/1.jpg", expirationDate: "2026-12-26T10:00:00.000Z" };
const HOSTED = { url: IMAGE.imageUrl, expiresAt: Date.UTC(2026, 11, 26, 10) };
const JPEG = new Uint8Array([255, 216, 255]);

const upload = (settings = TEST_SETTINGS) => uploadPicture(settings, "access", JPEG);
const created = (headers: Record<string, string> = {}, body: object | null = null) =>
  body === null
    ? new HttpResponse("  ", { status: 201, headers })
    : HttpResponse.json(body, { status: 201, headers });

describe("a picture", () => {
  it("is sent as a JPEG in a form, after it was counted", async () => {
    const steps: unknown[] = [];
    server.use(
      http.post(UPLOAD, async ({ request }) => {
        const form = Buffer.from(await request.arrayBuffer()).toString("latin1");
        const [, head, image] = /^--\S+\r\n([^]*?)\r\n\r\n([^]*?)\r\n--/.exec(form) ?? [];
        const [authorization, accept] = ["Authorization", "Accept"].map((name) => request.headers.get(name));
        steps.push({ authorization, accept, head, image });
        return created({}, IMAGE);
      }),
    );
    const budget = {
      take: (call: object) => Promise.resolve(void steps.push(call)),
      takeRest: () => Promise.reject(new Error("counted twice")),
      logRefusal: () => undefined,
    };
    expect(await upload({ ...TEST_SETTINGS, budget })).toEqual(HOSTED);
    expect(steps).toEqual([
      { name: "media.createImage", kind: "rest" },
      {
        ...{ authorization: "Bearer access", accept: "application/json" },
        head: 'Content-Disposition: form-data; name="image"; filename="picture.jpg"\r\nContent-Type: image/jpeg',
        image: "\u00ff\u00d8\u00ff",
      },
    ]);
  });

  it("is looked up by its id where the answer has no body, at our host", async () => {
    const requests: (string | null)[] = [];
    server.use(
      http.post(UPLOAD, () => created({ Location: "https://elsewhere.test/image/a b" })),
      http.get(`${IMAGES}/:id`, ({ request }) => {
        requests.push(request.url, request.headers.get("Authorization"));
        return HttpResponse.json(IMAGE);
      }),
    );
    expect(await upload()).toEqual(HOSTED);
    expect(requests).toEqual([`${IMAGES}/a%20b`, "Bearer access"]);
  });

  it.each([{}, { Location: "https://elsewhere.test/image/" }])(
    "whose place is unknown can't be used: %j",
    async (headers) => {
      server.use(http.post(UPLOAD, () => created(headers)));
      await expect(upload()).rejects.toMatchObject({ code: "ebay/unavailable" });
    },
  );

  it("is sent and looked up again while eBay is down", async () => {
    const statuses = { post: [503, 201], get: [503, 200] };
    server.use(
      http.post(UPLOAD, () => {
        const status = statuses.post.shift() ?? 0;
        return new HttpResponse(null, { status, headers: { Location: "/image/7" } });
      }),
      http.get(`${IMAGES}/7`, () => HttpResponse.json(IMAGE, { status: statuses.get.shift() ?? 0 })),
    );
    expect(await upload()).toEqual(HOSTED);
    expect(statuses).toEqual({ post: [], get: [] });
  });

  it.each([
    [400, { ebayCode: "190203", field: "firebaseImages" }],
    [403, { ebayCode: "190203", field: "access", access: "pictures", adviceCode: "allow-access" }],
    [409, { ebayCode: "190203" }],
  ])("that eBay refuses with %i says what it is about", async (status, params) => {
    const errors = [{ errorId: 190203, message: "Too small." }];
    server.use(http.post(UPLOAD, () => HttpResponse.json({ errors }, { status })));
    await expect(upload()).rejects.toMatchObject({
      code: "ebay/refused",
      params: { message: "Too small.", ...params },
    });
    await expect(upload()).rejects.toSatisfy(
      (error: { params: object }) => "field" in error.params === "field" in params,
    );
  });
});
