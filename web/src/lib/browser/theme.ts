import { create } from "zustand";

export type Theme = "light" | "dark";

/** Also read by public/before-paint.js, before the first paint. */
const KEY = "pegboard.theme";
const system = window.matchMedia("(prefers-color-scheme: dark)");

/** The current theme: the chosen one, or the system's until one is chosen. Shared by all tabs. */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: getCurrentTheme() }));

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  apply();
}

function apply(): void {
  const chosen = getChosenTheme();
  if (chosen) document.documentElement.dataset["theme"] = chosen;
  else delete document.documentElement.dataset["theme"];
  useTheme.setState({ theme: getCurrentTheme() });
}

function getCurrentTheme(): Theme {
  return getChosenTheme() ?? (system.matches ? "dark" : "light");
}

function getChosenTheme(): Theme | null {
  const chosen = localStorage.getItem(KEY);
  return chosen === "light" || chosen === "dark" ? chosen : null;
}

system.addEventListener("change", apply);
window.addEventListener("storage", (event) => {
  if (event.key === KEY || event.key === null) apply();
});
