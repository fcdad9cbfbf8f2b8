import { useEffect, useState } from "react";
import * as z from "zod";
import { MINUTE_MS } from "@contract/wire/durations";

/** The file that the build writes (`web/versionFile.ts`). */
const versionFile = z.object({ builtAt: z.iso.datetime() });

/** Milliseconds between two checks of the version file. */
const POLL_MS = 30 * MINUTE_MS;
/** Milliseconds after which a tab that gets the focus checks again. */
const FOCUS_MS = 5 * MINUTE_MS;

/**
 * Returns whether a build newer than this tab's has been deployed. Checks rarely, and when the tab gets the
 * focus.
 */
export function useNewVersion(builtAt: string): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    if (isOut) return;
    let checkedAt = Date.now();
    const check = () => {
      checkedAt = Date.now();
      void isNewVersionOut(builtAt).then((found) => found && setOut(true));
    };
    const onFocus = () => {
      if (document.visibilityState === "visible" && Date.now() - checkedAt >= FOCUS_MS) check();
    };
    const timer = setInterval(check, POLL_MS);
    window.addEventListener("focus", onFocus);
    document.addEventListener("visibilitychange", onFocus);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", onFocus);
      document.removeEventListener("visibilitychange", onFocus);
    };
  }, [builtAt, isOut]);
  return isOut;
}

/** Returns whether hosting has a newer build than this tab. Returns false if that can't be determined. */
async function isNewVersionOut(builtAt: string): Promise<boolean> {
  try {
    const response = await fetch("/version.json", { cache: "no-store" });
    const found = versionFile.safeParse(await response.json());
    return response.ok && found.success && found.data.builtAt > builtAt;
  } catch {
    // The browser is offline, or the development server has no such file.
    return false;
  }
}
