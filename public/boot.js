// Starts the application on a page that has content without it (web/pageShells.ts), after that content and its pictures
// are painted. The content security policy forbids inline scripts, so this is a file.
{
  /** Milliseconds. A slow picture delays the application by at most this. */
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
  // The application handles the press later (web/src/lib/session/servedLogin.ts).
  served?.addEventListener("click", ({ target }) => {
    if (target.closest("button")) served.dataset.pressed = "";
  });

  if (served?.checkVisibility()) {
    setTimeout(start, LONGEST_WAIT);
    addEventListener("load", () => requestAnimationFrame(() => setTimeout(start)));
  } else start();
}
