import { afterAll, afterEach, expect, it, vi } from "vitest";

const system = Object.assign(new EventTarget(), { matches: false });
vi.stubGlobal("matchMedia", () => system);
const { chooseTheme, useTheme } = await import("./theme");

const store = (key: string | null, theme?: string) => {
  if (theme) localStorage.setItem("pegboard.theme", theme);
  window.dispatchEvent(new StorageEvent("storage", { key }));
};
const themeNow = () => useTheme.getState().theme;

afterEach(() => {
  localStorage.clear();
  system.matches = false;
  store(null);
});
afterAll(() => vi.unstubAllGlobals());

it("is the chosen one, in this tab and all others", () => {
  chooseTheme("dark");
  expect(themeNow()).toBe("dark");
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(localStorage.getItem("pegboard.theme")).toBe("dark");
  store("pegboard.theme", "light");
  expect(themeNow()).toBe("light");
  store("something else", "dark");
  expect(themeNow()).toBe("light");
});

it("is the system's if none is chosen, and follows it", () => {
  chooseTheme("dark");
  localStorage.clear();
  store(null);
  expect(themeNow()).toBe("light");
  expect(document.documentElement.dataset["theme"]).toBeUndefined();
  system.matches = true;
  system.dispatchEvent(new Event("change"));
  expect(themeNow()).toBe("dark");
  chooseTheme("light");
  expect(themeNow()).toBe("light");
});

it("ignores a value that isn't a theme", () => {
  store("pegboard.theme", "pink");
  expect(themeNow()).toBe("light");
});
