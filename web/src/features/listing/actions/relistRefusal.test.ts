// @vitest-environment node
import { expect, it } from "vitest";

import { AppError } from "@contract/wire/errors";

import { toShippingRefusal } from "./relistRefusal";

it.each(["shipping", "shippingPolicy", "paymentPolicy", "returnPolicy", "location"])(
  "can be fixed by other shipping if %s is refused",
  (field) => {
    const refused = toShippingRefusal(new AppError("ebay/refused", { field }));
    expect(refused).toMatchObject({ canStay: false, takesService: true, failure: { code: "ebay/refused" } });
    expect(toShippingRefusal(new AppError("listing/terms-gone", { field }))).toMatchObject({
      ...{ canStay: true, takesService: field === "shipping" },
    });
  },
);

it("can't be fixed by other shipping if another field or none is refused", () => {
  expect(toShippingRefusal(new AppError("ebay/refused", { field: "title" }))).toBeNull();
  expect(toShippingRefusal(new AppError("ebay/refused"))).toBeNull();
  expect(toShippingRefusal(new AppError("server/busy", { field: "shipping" }))).toBeNull();
  expect(toShippingRefusal(new Error("no"))).toBeNull();
});
