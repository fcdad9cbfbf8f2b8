import { cpSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { atRoot } from "../root.ts";
import { type Programs, StepFailed } from "./programs.ts";

/** Files outside the repository that an older commit needs for its build. */
const SETTINGS = (project: string) => [
  "web/.env.production",
  `web/.env.${project}`,
  `functions/.env.${project}`,
  ".firebaserc",
];
/** The parts that are taken back. Indexes stay: unknown ones don't harm an older version. */
const PARTS = "functions,hosting,firestore:rules,storage";

/** Marks the commit as deployed, so that `back` finds it. */
export function markRelease({ run, ask }: Programs, project: string, now: Date): void {
  if (ask("git", ["status", "--porcelain"]) !== "") {
    console.log("Not marked as a release: there are changes that aren't committed.");
    return;
  }
  run("git", ["tag", nameRelease(project, now), "HEAD"]);
}

/** Deploys the release before the last one, from a separate folder. */
export function takeBack({ run, ask }: Programs, project: string, now: Date): void {
  const tags = ask("git", ["tag", "--list", `deployed/${project}/*`, "--sort=-refname"])?.split("\n") ?? [];
  const commits = tags.filter(Boolean).map((tag) => ({ tag, commit: ask("git", ["rev-list", "-n1", tag]) }));
  const [current] = commits;
  // After a rollback, the taken-back commit isn't an ancestor of the running one, so it is never chosen
  // again.
  const before = commits.find(
    ({ commit }) =>
      commit !== null &&
      current?.commit &&
      commit !== current.commit &&
      ask("git", ["merge-base", "--is-ancestor", commit, current.commit]) !== null,
  );
  if (!before) throw new StepFailed(`There is no release of ${project} before the last one.`);
  console.log(`Takes ${project} back to ${before.tag}.`);
  const folder = mkdtempSync(join(tmpdir(), "pegboard-back-"));
  run("git", ["worktree", "add", "--detach", folder, before.tag]);
  try {
    for (const file of SETTINGS(project)) {
      if (existsSync(atRoot(file))) cpSync(atRoot(file), join(folder, file));
    }
    run("npm", ["ci", "--no-audit", "--no-fund"], folder);
    run("firebase", ["deploy", "--project", project, "--only", PARTS], folder);
  } finally {
    run("git", ["worktree", "remove", "--force", folder]);
  }
  run("git", ["tag", nameRelease(project, now), before.tag]);
}

const nameRelease = (project: string, now: Date) =>
  `deployed/${project}/${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`;
