import { join } from "node:path";

import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterEach, beforeAll } from "vitest";

import { isBounce } from "../../web/src/lib/scan/bounce.ts";
import { loadAllComponents } from "../../web/src/ui/earlyLoads.ts";
import { complain } from "./console.ts";
import { LONGEST_WAIT } from "./waits.ts";

// `npm test` runs these tests beside those under the emulators, so a second can be too short.
configure({ asyncUtilTimeout: LONGEST_WAIT });

// React takes the stack of every element, up to 10,000 a second, so that a warning can say who created it. In
// listing-forms/naughty.test that took 13 of 32 seconds. Only its own counter switches that off.
const internals = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
) as object;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Infinity,
  set(count: number) {
    void count;
  },
});

// As after a person's first interaction, so that dialogs and menus open at once.
beforeAll(loadAllComponents);

/** Keys that the cache manager knows, in `public/clear-cache`, by group. It shares no code with the application. */
const keysFile = join(import.meta.dirname, "../../public/clear-cache/keys.js");
const { KEYS } = (await import(/* @vite-ignore */ keysFile)) as {
  KEYS: Readonly<Record<string, readonly RegExp[]>>;
};
const isKnown = (key: string) =>
  Object.values(KEYS).some((group) => group.some((pattern) => pattern.test(key)));

// A key that the cache manager doesn't know would be shown as of another version. Tests name theirs `test-…`.
const setItem = Reflect.get(Storage.prototype, "setItem");
const checked = function (this: Storage, key: string, value: string) {
  if (!isKnown(key) && !key.startsWith("test-"))
    complain(`the cache manager doesn't know the key ${key}: add it to public/clear-cache/keys.js`);
  setItem.call(this, key, value);
};
Reflect.set(Storage.prototype, "setItem", checked);

afterEach(() => {
  // Otherwise, what this test scanned last would be a bounce in the next one, or in the second try.
  isBounce("");
  cleanup();
});

// Threads of one process share channels. Each file is a browser of its own.
const browserId = Math.random();
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${browserId}`);
  }
};
