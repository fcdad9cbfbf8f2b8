import * as z from "zod";

/** Written by the build (`web/versionFile.ts`). */
const versionFile = z.object({ builtAt: z.iso.datetime() });

/** Returns whether hosting has a newer build than this tab. False if that can't be told. */
export async function isNewVersionOut(builtAt: string): Promise<boolean> {
  try {
    const response = await fetch("/version.json", { cache: "no-store" });
    const found = versionFile.safeParse(await response.json());
    return response.ok && found.success && found.data.builtAt > builtAt;
  } catch {
    // Offline, or a development server, which has no such file.
    return false;
  }
}
