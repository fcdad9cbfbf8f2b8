import { beforeEach, expect, it } from "vitest";

import { leaveServedLogin, takeEarlyPress } from "./servedLogin";
import { setSession } from "./session";

const root = document.createElement("div");

beforeEach(() => {
  localStorage.clear();
  setSession({ status: "loading" });
  root.innerHTML = '<div data-served="login"></div><p>splash</p>';
  takeEarlyPress();
});

/** Notes what happens in which order. */
function follow(code: Promise<unknown>) {
  const events: string[] = [];
  const left = leaveServedLogin(root, code).then(() => events.push("left"));
  return { events, left };
}
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

it("stays until the session is known and the code is loaded", async () => {
  const code = Promise.withResolvers<null>();
  const { events, left } = follow(code.promise);
  setSession({ status: "signed-out", problem: null });
  await settle();
  expect(events).toEqual([]);
  code.resolve(null);
  await left;

  setSession({ status: "loading" });
  const second = follow(Promise.resolve());
  await settle();
  expect(second.events).toEqual([]);
  setSession({ status: "signed-out", problem: null });
  await second.left;
});

it("doesn't hold up another page, or a person who is probably signed in and sees the splash", async () => {
  localStorage.setItem("pegboard.person", "dana");
  const known = follow(Promise.resolve());
  await settle();
  expect(known.events).toEqual(["left"]);

  localStorage.clear();
  root.innerHTML = "<p>splash</p>";
  const other = follow(Promise.resolve());
  await settle();
  expect(other.events).toEqual(["left"]);
});

it("hands over a press that comes after it was left, while the page still shows it", async () => {
  const { left } = follow(Promise.resolve());
  setSession({ status: "signed-out", problem: null });
  await left;
  root.querySelector("[data-served]")?.setAttribute("data-pressed", "");
  // React replaces the content when it has rendered the application.
  root.replaceChildren();
  expect(takeEarlyPress()).toBe(true);
});

it("hands a press of the served button over once", async () => {
  const { left } = follow(Promise.resolve());
  root.querySelector("[data-served]")?.setAttribute("data-pressed", "");
  setSession({ status: "signed-out", problem: null });
  await left;
  expect([takeEarlyPress(), takeEarlyPress()]).toEqual([true, false]);
});
