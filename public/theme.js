// Before the first paint, so that a chosen theme never flashes the other one (web/src/lib/browser/theme.ts keeps the choice).
// A file of its own, because the content security policy allows no script inside the page.
try {
  const theme = localStorage.getItem("pegboard.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme it is.
}
