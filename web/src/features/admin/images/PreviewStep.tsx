import { useMutation } from "@tanstack/react-query";
import { Search } from "lucide-react";

import { migrateAllToFirebaseStorage, RUN_MIGRATION_BATCH } from "@contract/images/imageMigration";

import { call } from "@/lib/calls/call";
import { Button } from "@/ui/controls/Button";
import { Facts } from "@/ui/page/Facts";

import { AdminFailure } from "../AdminFailure";
import { copy } from "./copy";
import { describeAnswer } from "./describeAnswer";
import { ImageTool } from "./ImageTool";
import { formatNumber } from "@/ui/numbers";

const FACTS = ["totalListings", "eligibleListings", "processedBatches"] as const;

export function PreviewStep() {
  const preview = useMutation({
    mutationFn: () => call(migrateAllToFirebaseStorage, { batchSize: RUN_MIGRATION_BATCH, dryRun: true }),
  });
  return (
    <ImageTool
      title={copy.preview}
      hint={copy.previewHint}
      actions={
        <Button icon={Search} busy={preview.isPending} onClick={() => preview.mutate()}>
          {copy.previewAct}
        </Button>
      }
    >
      <AdminFailure title={copy.previewFailed} error={preview.error} onDismiss={preview.reset} />
      {preview.data && (
        <div className="grid gap-2" role="status">
          <p>{describeAnswer(preview.data)}</p>
          <Facts>
            {FACTS.map((key) => [
              <dt key={key}>{copy.facts[key]}</dt>,
              <dd key={`${key}-value`} className="tabular-nums">
                {formatNumber(preview.data[key])}
              </dd>,
            ])}
          </Facts>
        </div>
      )}
    </ImageTool>
  );
}
