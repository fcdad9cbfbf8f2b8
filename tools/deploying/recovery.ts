import { atRoot } from "../root.ts";
import { readFunctionsSetting } from "./functionsSettings.ts";
import { type Programs, StepFailed } from "./programs.ts";

/** The roles that the function `backUp` and the Health section need. */
const ROLES = ["roles/datastore.importExportAdmin", "roles/cloudtasks.viewer"];
/** The region of buckets for exports of a multi-region database. */
const BUCKET_LOCATIONS: Readonly<Record<string, string>> = { nam5: "US", nam7: "US", eur3: "EU" };

/**
 * Configures what the recovery objectives need (docs/operations.md): delete protection and point-in-time
 * recovery of the database, a bucket for the daily exports, and versions of photos. Can be repeated.
 */
export function setRecovery({ run, ask }: Programs, project: string): void {
  const inProject = ["--project", project];
  const change = (command: string, ...options: readonly string[]) =>
    run("gcloud", [...command.split(" "), ...options, ...inProject]);
  const describe = (command: string, field: string): string => {
    const found = ask("gcloud", [...command.split(" "), `--format=value(${field})`, ...inProject]);
    if (found === null || found === "") {
      throw new StepFailed(
        `gcloud can't read ${project}. Install the Google Cloud SDK, run \`gcloud auth login\`, or deploy with --without-recovery.`,
      );
    }
    return found;
  };
  const location = describe("firestore databases describe --database=(default)", "locationId");
  const number = describe(`projects describe ${project}`, "projectNumber");
  const account = `serviceAccount:${number}-compute@developer.gserviceaccount.com`;
  const backups = `gs://${readFunctionsSetting(project, "BACKUP_BUCKET") ?? `${project}-backups`}`;
  const photos = `gs://${readFunctionsSetting(project, "STORAGE_BUCKET") ?? `${project}.firebasestorage.app`}`;

  change("firestore databases update --database=(default) --delete-protection --enable-pitr");
  if (ask("gcloud", ["storage", "buckets", "describe", backups, ...inProject]) === null) {
    change(
      "storage buckets create",
      backups,
      `--location=${BUCKET_LOCATIONS[location] ?? location}`,
      "--uniform-bucket-level-access",
      "--public-access-prevention",
    );
  }
  change(
    "storage buckets update",
    backups,
    `--lifecycle-file=${atRoot("recovery", "backups-lifecycle.json")}`,
  );
  for (const role of ROLES) {
    run("gcloud", [
      "projects",
      "add-iam-policy-binding",
      project,
      `--member=${account}`,
      `--role=${role}`,
      "--condition=None",
      "--quiet",
    ]);
  }
  change(
    "storage buckets add-iam-policy-binding",
    backups,
    `--member=${account}`,
    "--role=roles/storage.objectAdmin",
  );
  change(
    "storage buckets update",
    photos,
    "--versioning",
    `--lifecycle-file=${atRoot("recovery", "photos-lifecycle.json")}`,
    `--cors-file=${atRoot("recovery", "photos-cors.json")}`,
  );
}
