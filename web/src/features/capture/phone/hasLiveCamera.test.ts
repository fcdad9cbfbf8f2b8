// @vitest-environment node
import { expect, it } from "vitest";

import { hasLiveCamera } from "./hasLiveCamera";

it.each([
  ["offers cameras", { getUserMedia: () => undefined }, true],
  ["offers devices without cameras", {}, false],
  ["offers no devices, as on an insecure origin", undefined, false],
])("says whether the browser %s", (_, mediaDevices, expected) => {
  Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices, configurable: true });
  expect(hasLiveCamera()).toBe(expected);
  Reflect.deleteProperty(navigator, "mediaDevices");
});
