import * as z from "zod";

/** The file that the build writes (`web/versionFile.ts`). */
const versionFile = z.object({ builtAt: z.iso.datetime() });

/** Returns whether hosting has a newer build than this tab. Returns false if that can't be determined. */
export async function isNewVersionOut(builtAt: string): Promise<boolean> {
  try {
    const response = await fetch("/version.json", { cache: "no-store" });
    const found = versionFile.safeParse(await response.json());
    return response.ok && found.success && found.data.builtAt > builtAt;
  } catch {
    // The browser is offline, or the development server has no such file.
    return false;
  }
}
