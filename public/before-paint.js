// Before the first paint, so that neither the other theme nor a sign-in page for somebody signed in flashes.
// A file of its own, because the content security policy allows no script inside the page.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem("pegboard.theme"); // web/src/lib/browser/theme.ts keeps it
  if (theme === "light" || theme === "dark") dataset.theme = theme;
  if (localStorage.getItem("pegboard.person") !== null) dataset.known = ""; // web/src/lib/session/lastPerson.ts
} catch {
  // Storage is blocked: the system's theme it is, and nobody is known.
}
