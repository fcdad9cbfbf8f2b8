import { HardDriveDownload } from "lucide-react";
import { useState } from "react";

import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";

import { adminErrorText } from "../adminErrorText";
import { copy } from "./copy";
import { Step } from "./Step";
import type { ImageMigration } from "./useMigration";

interface MigrateStepProps {
  readonly migration: ImageMigration;
  /** A run over all listings is in progress. */
  readonly isBusy: boolean;
}

export function MigrateStep({ migration, isBusy }: MigrateStepProps) {
  const [asking, setAsking] = useState<"some" | "all" | null>(null);
  const { working, error } = migration;
  return (
    <Step
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
      {error && (
        <Banner
          tone="danger"
          title={copy.migrateFailed(adminErrorText(error))}
          onDismiss={migration.dismiss}
        />
      )}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={asking === "all" ? copy.confirmMigrateAll : copy.confirmMigrate}
        confirmLabel={asking === "all" ? copy.migrateAll : copy.migrateSome}
        onConfirm={() => {
          if (asking === "all") migration.migrateAll();
          else migration.migrateSome();
          setAsking(null);
        }}
      >
        {copy.confirmMigrateBody}
      </ConfirmDialog>
    </Step>
  );
}
