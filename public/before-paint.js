// Runs before the first paint, so that neither the wrong theme nor the sign-in page flashes. The content security
// policy forbids inline scripts, so this is a file.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem("pegboard.theme"); // stored by web/src/lib/browser/theme.ts
  if (theme === "light" || theme === "dark") dataset.theme = theme;
  if (localStorage.getItem("pegboard.person") !== null) dataset.known = ""; // web/src/lib/session/lastPerson.ts
} catch {
  // Storage is blocked, so the defaults stay: the system's theme, and nobody known.
}
