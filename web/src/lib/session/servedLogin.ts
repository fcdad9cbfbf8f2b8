import { isSomebodyKnown } from "./lastPerson";
import { useSession } from "./session";

/** The sign-in page that the build wrote into `login.html`. It can be pressed until React has replaced it. */
let servedPage: HTMLElement | null = null;

/**
 * Resolves when React may replace the content of `root`. A served sign-in page stays until the session is known and
 * `code` is loaded, so that no splash comes between it and its replacement.
 */
export async function leaveServedLogin(root: HTMLElement, code: Promise<unknown>): Promise<void> {
  const served = root.querySelector<HTMLElement>("[data-served]");
  if (!served || isSomebodyKnown()) return;
  await Promise.all([code, waitForSession()]);
  servedPage = served;
}

/** Returns whether the served button was pressed. Once, because a press starts one sign-in. */
export function takeEarlyPress(): boolean {
  const wasPressed = servedPage !== null && "pressed" in servedPage.dataset;
  servedPage = null;
  return wasPressed;
}

function waitForSession(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (useSession.getState().status === "loading") return;
      stop();
      resolve();
    };
    const stop = useSession.subscribe(check);
    check();
  });
}
