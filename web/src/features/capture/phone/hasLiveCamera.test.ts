// @vitest-environment node
import { expect, it } from "vitest";

import { hasLiveCamera } from "./hasLiveCamera";

it.each([
  ["has cameras", { getUserMedia: () => undefined }, true],
  ["has devices without cameras", {}, false],
  ["has no devices, as on an insecure origin", undefined, false],
])("a browser that %s has a live camera: %s", (_, mediaDevices, expected) => {
  Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices, configurable: true });
  expect(hasLiveCamera()).toBe(expected);
  Reflect.deleteProperty(navigator, "mediaDevices");
});
