import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import {
  migrateAllToFirebaseStorage,
  migrateToFirebaseStorage,
  type Migration,
  RUN_MIGRATION_BATCH,
  SINGLE_MIGRATION_BATCH,
} from "@contract/images/imageMigration";

import { call } from "@/lib/calls/call";
import { showToast } from "@/ui/overlays/toast";

import type { FollowedRun } from "../maintenance/useRun";
import { describeAnswer } from "./describeAnswer";

export type ImageMigration = ReturnType<typeof useMigration>;

export function useMigration(followed: FollowedRun) {
  const [some, setSome] = useState<Migration | null>(null);
  const showResult = (migration: Migration) =>
    showToast(describeAnswer(migration), { tone: migration.failed === 0 ? "success" : "warning" });
  const next = useMutation({
    mutationFn: () => call(migrateToFirebaseStorage, { batchSize: SINGLE_MIGRATION_BATCH, dryRun: false }),
    onSuccess: (migration) => {
      setSome(migration);
      showResult(migration);
    },
  });
  const all = useMutation({
    mutationFn: () => {
      setSome(null);
      followed.follow();
      return call(migrateAllToFirebaseStorage, { batchSize: RUN_MIGRATION_BATCH, dryRun: false });
    },
    onSuccess: showResult,
  });
  return {
    /** The result of the last "next ten". Null if there was none, or if a run over all listings followed. */
    some,
    working: next.isPending ? ("some" as const) : all.isPending ? ("all" as const) : null,
    error: next.error ?? (followed.isRunning ? null : all.error),
    dismiss: () => {
      next.reset();
      all.reset();
    },
    migrateSome: () => next.mutate(),
    migrateAll: () => all.mutate(),
  };
}
