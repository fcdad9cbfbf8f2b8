import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";

import { samplePerson } from "../session/testing/samplePerson";
import { setSession } from "../session/session";
import { useStoredInTab } from "./useStoredInTab";

const signIn = (uid: string) => setSession({ status: "ready", person: { ...samplePerson(), uid } });
beforeEach(() => {
  sessionStorage.clear();
  signIn("one");
});

const SAVED = { detailed: "as saved", simple: "as saved, too" };
const render = (initial = SAVED) => renderHook(() => useStoredInTab("prompts", initial));
const open = (initial = SAVED) => render(initial).result;
const type = (screen: ReturnType<typeof open>, changes: Partial<typeof SAVED>) =>
  act(() => screen.current[1](changes));

it("restores typed input when the screen is opened again", () => {
  type(open(), { detailed: "typed" });
  expect(open().current[0]).toEqual({ ...SAVED, detailed: "typed" });
});

it("follows the saved value until something is typed, and drops input equal to it", () => {
  const screen = open();
  type(screen, { detailed: "typed", simple: "typed" });
  type(screen, { detailed: SAVED.detailed });
  expect(open({ detailed: "saved since", simple: "saved since" }).current[0]).toEqual({
    detailed: "saved since",
    simple: "typed",
  });
});

it("returns to the saved value after forget", () => {
  const screen = open();
  type(screen, { detailed: "typed" });
  act(() => screen.current[2]());
  expect([screen.current[0], open().current[0]]).toEqual([SAVED, SAVED]);
});

it("keeps after a save what was typed since it was sent, also if that is what was saved before", () => {
  const screen = open();
  type(screen, { detailed: "sent", simple: "sent" });
  const [sent] = screen.current;
  type(screen, { detailed: "typed since", simple: SAVED.simple });
  act(() => screen.current[2](sent));
  expect(open(sent).current[0]).toEqual({ detailed: "typed since", simple: SAVED.simple });
});

it("is not shown to another person", () => {
  const { result, unmount } = render();
  type(result, { detailed: "typed" });
  unmount();
  signIn("two");
  expect(open().current[0]).toEqual(SAVED);
});

it("starts empty when the stored input can't be read", () => {
  type(open(), { detailed: "typed" });
  for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, "{");
  expect(open().current[0]).toEqual(SAVED);
});
