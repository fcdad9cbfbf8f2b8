import { useQuery } from "@tanstack/react-query";
import { HardDriveDownload } from "lucide-react";
import { useState } from "react";

import {
  migrateAllToFirebaseStorage,
  migrateToFirebaseStorage,
  RUN_MIGRATION_BATCH,
  SINGLE_MIGRATION_BATCH,
} from "@contract/images/imageMigration";

import { call } from "@/lib/calls/call";
import { Button } from "@/ui/controls/Button";
import { DryRunDialog } from "@/ui/overlays/DryRunDialog";

import { AdminFailure } from "../AdminFailure";
import { describeAdminError } from "../adminErrorText";
import { copy } from "./copy";
import { describeAnswer } from "./describeAnswer";
import { ImageTool } from "./ImageTool";
import type { ImageMigration } from "./useMigration";

interface MigrateStepProps {
  readonly migration: ImageMigration;
  /** Whether a run over all listings is in progress. */
  readonly isBusy: boolean;
}

export function MigrateStep({ migration, isBusy }: MigrateStepProps) {
  const [asking, setAsking] = useState<"some" | "all" | null>(null);
  const { working, error } = migration;
  return (
    <ImageTool
      title={copy.migrate}
      hint={copy.migrateHint}
      actions={
        <>
          <Button
            busy={working === "some"}
            disabled={isBusy || working === "all"}
            onClick={() => setAsking("some")}
          >
            {copy.migrateSome}
          </Button>
          <Button
            variant="primary"
            icon={HardDriveDownload}
            busy={working === "all" || isBusy}
            disabled={working === "some"}
            onClick={() => setAsking("all")}
          >
            {copy.migrateAll}
          </Button>
        </>
      }
    >
      <AdminFailure title={copy.migrateFailed} error={error} onDismiss={migration.dismiss} />
      {asking !== null && (
        <MigrateDialog
          scope={asking}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            if (asking === "all") migration.migrateAll();
            else migration.migrateSome();
            setAsking(null);
          }}
        />
      )}
    </ImageTool>
  );
}

interface MigrateDialogProps {
  readonly scope: "some" | "all";
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Shows what would be migrated, according to the server's current data. */
function MigrateDialog({ scope, onClose, onConfirm }: MigrateDialogProps) {
  const found = useQuery({
    queryKey: ["admin", "imageMigration", scope],
    queryFn: () =>
      scope === "all"
        ? call(migrateAllToFirebaseStorage, { batchSize: RUN_MIGRATION_BATCH, dryRun: true })
        : call(migrateToFirebaseStorage, { batchSize: SINGLE_MIGRATION_BATCH, dryRun: true }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const count = scope === "all" ? found.data?.eligibleListings : found.data?.total;
  return (
    <DryRunDialog
      title={scope === "all" ? copy.confirmMigrateAll : copy.confirmMigrate}
      confirmLabel={scope === "all" ? copy.migrateAll : copy.migrateSome}
      busy={found.isPending}
      lines={(found.data?.listings ?? []).map(({ id, title }) => ({ key: id, title }))}
      count={count ?? 0}
      undo={copy.confirmMigrateBody}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p role="status">
        {found.isPending
          ? copy.looking
          : found.isError
            ? describeAdminError(found.error)
            : describeAnswer(found.data)}
      </p>
    </DryRunDialog>
  );
}
