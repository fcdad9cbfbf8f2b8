import { afterEach, describe, expect, it } from "vitest";

import { forgetLastPerson, isSomebodyKnown, noteLastPerson } from "./lastPerson";

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("the last person of this machine", () => {
  it("keeps its data when it returns, and loses it to the next person", async () => {
    noteLastPerson("ada");
    sessionStorage.setItem("test-draft", "hers");
    expect(isSomebodyKnown()).toBe(true);
    await forgetLastPerson("ada");
    expect(sessionStorage.getItem("test-draft")).toBe("hers");
    await forgetLastPerson("bob");
    expect(isSomebodyKnown()).toBe(false);
    expect(sessionStorage.getItem("test-draft")).toBeNull();
  });

  it("is forgotten in a tab that had another person, although the machine still has its person", async () => {
    noteLastPerson("ada");
    sessionStorage.setItem("pegboard.person", "bob");
    sessionStorage.setItem("test-draft", "his");
    await forgetLastPerson("ada");
    expect(sessionStorage.getItem("test-draft")).toBeNull();
    expect(localStorage.getItem("pegboard.person")).toBe("ada");
  });

  it("is null if no one was here", async () => {
    sessionStorage.setItem("test-draft", "a visitor's");
    await forgetLastPerson();
    expect(sessionStorage.getItem("test-draft")).toBe("a visitor's");
    expect(isSomebodyKnown()).toBe(false);
  });
});
