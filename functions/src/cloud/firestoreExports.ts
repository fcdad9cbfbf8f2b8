import * as z from "zod";

import type { BackupExporter, ExportState, StartedExport } from "../domain/backup/backUp.ts";
import { callGoogle, type GoogleSettings } from "./googleCalls.ts";

const progress = z.object({ completedWork: z.coerce.number().default(0) }).prefault({});
/** `google.longrunning.Operation` with `ExportDocumentsMetadata`. Counts are text, as int64 is in JSON. */
const operation = z.object({
  name: z.string(),
  done: z.boolean().default(false),
  error: z.object({ code: z.int().default(0), message: z.string().default("") }).optional(),
  metadata: z
    .object({
      outputUriPrefix: z.string().default(""),
      snapshotTime: z.iso.datetime({ offset: true }).optional(),
      endTime: z.iso.datetime({ offset: true }).optional(),
      progressDocuments: progress,
      progressBytes: progress,
    })
    .prefault({}),
});
const operations = z.object({ operations: z.array(operation).default([]) });

/** Exports the database by Firestore's Admin API. */
export function createFirestoreExports(
  settings: GoogleSettings & { readonly base: string; readonly project: string },
): BackupExporter {
  const { base, project } = settings;
  const database = `projects/${project}/databases/(default)`;
  return {
    async find(outputUriPrefix) {
      // The newest come first. Exports are daily, so the first page has today's.
      const url = `${base}/v1/${database}/operations?pageSize=100`;
      const found = await callGoogle(settings, url, operations);
      const own = found.operations.find(({ metadata }) => metadata.outputUriPrefix === outputUriPrefix);
      return own ? toStartedExport(own) : null;
    },

    async start(outputUriPrefix, snapshotAt) {
      const url = `${base}/v1/${database}:exportDocuments`;
      const snapshotTime = new Date(snapshotAt).toISOString();
      const { name } = await callGoogle(settings, url, operation, { outputUriPrefix, snapshotTime });
      return { name, snapshotAt };
    },

    async check(name): Promise<ExportState> {
      const { done, error, metadata } = await callGoogle(settings, `${base}/v1/${name}`, operation);
      if (!done) return { state: "running" };
      if (error) return { state: "failed", reason: `${String(error.code)} ${error.message}` };
      return {
        state: "done",
        finishedAt: metadata.endTime === undefined ? null : Date.parse(metadata.endTime),
        documents: metadata.progressDocuments.completedWork,
        bytes: metadata.progressBytes.completedWork,
      };
    },
  };
}

function toStartedExport({ name, metadata }: z.output<typeof operation>): StartedExport {
  const { snapshotTime } = metadata;
  return { name, snapshotAt: snapshotTime === undefined ? null : Date.parse(snapshotTime) };
}
