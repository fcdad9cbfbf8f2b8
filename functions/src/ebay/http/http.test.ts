import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import { ebayServer, TEST_SETTINGS } from "../testing/tradingServer.ts";
import { send } from "./http.ts";

const server = ebayServer();

test("a REST call is counted before it is sent, and calls with limits of their own aren't", async () => {
  const sent: string[] = [];
  server.use(
    http.all("*", ({ request }) => {
      sent.push(new URL(request.url).pathname);
      return HttpResponse.json({});
    }),
  );
  let counted = 0;
  const takeRest = () => {
    counted += 1;
    return counted > 1 ? Promise.reject(new AppError("ebay/quota-exceeded")) : Promise.resolve();
  };
  const settings = {
    ...TEST_SETTINGS,
    budget: { take: () => Promise.resolve(), takeRest, logRefusal: () => undefined },
  };
  const order = `${settings.apiBase}/sell/fulfillment/v1/order/1`;
  await send(settings, order, {});
  await send(settings, `${settings.apiBase}/ws/api.dll`, { method: "POST" });
  await send(settings, `${settings.apimBase}/commerce/media/v1_beta/image/create_image_from_file`, {
    method: "POST",
  });
  expect(counted).toBe(1);
  await expect(send(settings, order, {})).rejects.toMatchObject({ code: "ebay/quota-exceeded" });
  expect(sent).toHaveLength(3);
});
