import { provideChromium } from "../programs/provideChromium.ts";
import { provideJava } from "../programs/provideJava.ts";
import { reportBrokenOff, type Outcome } from "./outcome.ts";
import { NEED_BROWSER, type SuiteProject } from "./parts.ts";

/** Installs Java and, if needed, a browser. Returns projects that can't run without them, as failed. */
export async function preparePrograms(
  projects: readonly SuiteProject[],
  say: (sentence: string) => void,
): Promise<Outcome[]> {
  const inBrowser = projects.filter((project) => NEED_BROWSER.includes(project));
  const withoutJava = projects.length > 0 ? await catchComplaint(provideJava(say)) : null;
  if (withoutJava !== null) return projects.map((project) => reportCannotRun(project, withoutJava));
  const withoutBrowser = inBrowser.length > 0 ? await catchComplaint(provideChromium(say)) : null;
  return withoutBrowser === null ? [] : inBrowser.map((project) => reportCannotRun(project, withoutBrowser));
}

const reportCannotRun = (project: SuiteProject, sentence: string) =>
  reportBrokenOff(project, 0, "did not run", [
    { where: project, test: "", message: [sentence], most: "first", kept: [] },
  ]);

async function catchComplaint(provided: Promise<unknown>): Promise<string | null> {
  try {
    await provided;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
