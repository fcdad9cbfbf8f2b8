import { beforeEach, expect, it, vi } from "vitest";

import { testNotificationSetup } from "@contract/notifications/notifications";

import { auth } from "../firestore/firebase";
import { callOverHttp } from "./callOverHttp";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  Object.assign(auth, { currentUser: { uid: "ada", getIdToken: () => Promise.resolve("token") } });
  return () => {
    vi.unstubAllGlobals();
    Object.assign(auth, { currentUser: null });
  };
});

const listRequested = () =>
  fetched.mock.calls.map(([url]) => /[^/]+$/.exec(url instanceof Request ? url.url : String(url))?.[0]);

it("asks the callable itself if the plain variant fails", async () => {
  fetched.mockResolvedValueOnce(new Response("{}", { status: 502 }));
  fetched.mockResolvedValueOnce(new Response("{}", { status: 503 }));
  await expect(callOverHttp(testNotificationSetup, null)).rejects.toMatchObject({
    code: "server/unreachable",
  });
  expect(listRequested()).toEqual(["testNotificationSetupHttp", "testNotificationSetup"]);
});

it("doesn't ask a busy server twice", async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response("{}", { status: 429 })));
  await expect(callOverHttp(testNotificationSetup, null)).rejects.toMatchObject({ code: "server/busy" });
  expect(listRequested()).toEqual(["testNotificationSetupHttp"]);
});
