// A page with content of its own (web/pageShells.ts): that and its pictures come before the application.
// A file of its own, because the content security policy allows no script inside the page.
{
  /** Milliseconds: a picture that doesn't come holds the application up no longer. */
  const LONGEST_WAIT = 2000;
  const { entry, files } = document.currentScript.dataset;

  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const href of files.split(" ").filter(Boolean)) {
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }),
      );
    }
    const script = { type: "module", crossOrigin: "", src: entry };
    document.head.append(Object.assign(document.createElement("script"), script));
  };

  const served = document.querySelector("body [data-served]");
  // The application repeats the press (web/src/lib/session/servedLogin.ts).
  served?.addEventListener("click", ({ target }) => {
    if (target.closest("button")) served.dataset.pressed = "";
  });

  if (served?.checkVisibility()) {
    setTimeout(start, LONGEST_WAIT);
    addEventListener("load", () => requestAnimationFrame(() => setTimeout(start)));
  } else start();
}
