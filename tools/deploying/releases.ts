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
  "functions/.env",
  ".firebaserc",
];
/** The parts that are taken back. Indexes stay: unknown ones don't harm an older version. */
const PARTS = "functions,hosting,firestore:rules,storage";

/** Ends the tag of an attempt with changes that aren't in its commit. */
const UNCOMMITTED = "-uncommitted";

/**
 * Marks the commit before any part of it is deployed, so that `back` knows what is live even if the deployment
 * stops in the middle. Returns the function that turns the attempt into a release (decisions/operations/0302).
 */
export function markAttempt({ run, ask }: Programs, project: string, now: Date): () => void {
  const time = toTime(now);
  const changes = ask("git", ["status", "--porcelain"]);
  if (changes === null) {
    console.log("Not marked as a release: this isn't a Git repository.");
    return () => undefined;
  }
  const attempt = `attempted/${project}/${time}${changes === "" ? "" : UNCOMMITTED}`;
  run("git", ["tag", attempt, "HEAD"]);
  return () => {
    if (changes !== "") {
      console.log("Not marked as a release: there are changes that aren't committed.");
      return;
    }
    run("git", ["tag", `deployed/${project}/${time}`, attempt]);
    run("git", ["tag", "--delete", attempt]);
  };
}

/** Deploys the release before the last release or attempt, from a separate folder. */
export function takeBack({ run, ask }: Programs, project: string, now: Date): void {
  const list = (kind: "deployed" | "attempted") => {
    const tags = ask("git", ["tag", "--list", `${kind}/${project}/*`, "--sort=-refname"]) ?? "";
    return tags
      .split("\n")
      .filter(Boolean)
      .map((tag) => ({ tag, at: tag.slice(tag.lastIndexOf("/") + 1) }));
  };
  const findCommit = (tag: string) => ask("git", ["rev-list", "-n1", tag]);
  const releases = list("deployed");
  const [current] = [...list("attempted"), ...releases].toSorted((a, b) => (a.at > b.at ? -1 : 1));
  const live = current && findCommit(current.tag);
  const isChanged = current?.tag.endsWith(UNCOMMITTED) === true;
  // After a rollback, the taken-back commit isn't an ancestor of the running one, so it is never chosen
  // again.
  const before = releases.find(({ tag }) => {
    const commit = findCommit(tag);
    if (!live || commit === null || (commit === live && !isChanged)) return false;
    return ask("git", ["merge-base", "--is-ancestor", commit, live]) !== null;
  });
  if (!before) throw new StepFailed(`There is no release of ${project} before the last one.`);
  console.log(`Takes ${project} back to ${before.tag}.`);
  const folder = mkdtempSync(join(tmpdir(), "pegboard-back-"));
  run("git", ["worktree", "add", "--detach", folder, before.tag]);
  try {
    for (const file of SETTINGS(project)) {
      if (existsSync(atRoot(file))) cpSync(atRoot(file), join(folder, file));
    }
    run("npm", ["ci", "--no-audit", "--no-fund"], folder);
    // Without a terminal, firebase-tools stops at functions that the older version doesn't have, unless forced.
    run("firebase", ["deploy", "--project", project, "--only", PARTS, "--force"], folder);
  } finally {
    run("git", ["worktree", "remove", "--force", folder]);
  }
  run("git", ["tag", `deployed/${project}/${toTime(now)}`, before.tag]);
}

const toTime = (now: Date) => now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
