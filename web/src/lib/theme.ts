import { create } from "zustand";

export type Theme = "light" | "dark";

/** Also read by public/theme.js, before the first paint. */
const KEY = "pegboard.theme";
const system = window.matchMedia("(prefers-color-scheme: dark)");

/** The theme in force: the system's until one is chosen, then the chosen one, in every tab. */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: current() }));

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  apply();
}

function apply(): void {
  const chosen = chosenTheme();
  if (chosen) document.documentElement.dataset["theme"] = chosen;
  else delete document.documentElement.dataset["theme"];
  useTheme.setState({ theme: current() });
}

function current(): Theme {
  return chosenTheme() ?? (system.matches ? "dark" : "light");
}

function chosenTheme(): Theme | null {
  const chosen = localStorage.getItem(KEY);
  return chosen === "light" || chosen === "dark" ? chosen : null;
}

system.addEventListener("change", apply);
window.addEventListener("storage", (event) => {
  if (event.key === KEY || event.key === null) apply();
});
