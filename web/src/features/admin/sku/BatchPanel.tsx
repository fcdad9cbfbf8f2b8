import { useMutation } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { type SubmitEvent, useState } from "react";

import {
  batchProcessMissingSkus,
  DEFAULT_SKU_BATCH,
  SKU_MIN_CONFIDENCE,
  SKU_MIN_IMAGES,
} from "@contract/maintenance/listingMaintenance";

import { call } from "@/lib/calls/call";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Checkbox } from "@/ui/choices/Checkbox";
import { Panel } from "@/ui/page/Panel";
import { SelectField } from "@/ui/controls/SelectField";
import { DryRunDialog } from "@/ui/overlays/DryRunDialog";
import { TextField } from "@/ui/controls/TextField";
import { showToast } from "@/ui/overlays/toast";

import { AdminFailure } from "../AdminFailure";
import { RunProgress } from "../maintenance/RunProgress";
import type { FollowedRun } from "../maintenance/useRun";
import { copy } from "./copy";
import type { Candidates } from "./useCandidates";
import { saveAllowed, readAllowed } from "./allowCloudinary";
import { parseWhole } from "./parseWhole";

interface BatchPanelProps {
  readonly followed: FollowedRun;
  readonly candidates: Candidates;
}

const SIZES = ["10", "25", "50", "100"] as const;
type Size = (typeof SIZES)[number];
const DEFAULT_SIZE = SIZES.find((size) => Number(size) === DEFAULT_SKU_BATCH) ?? "50";

export function BatchPanel({ followed, candidates }: BatchPanelProps) {
  const [size, setSize] = useState<Size>(DEFAULT_SIZE);
  const [images, setImages] = useState(String(SKU_MIN_IMAGES));
  const [confidence, setConfidence] = useState(String(SKU_MIN_CONFIDENCE));
  const [autoDesignate, setAutoDesignate] = useState(true);
  const [allowCloudinary, setAllowCloudinary] = useState(readAllowed);
  const [isEmpty, setEmpty] = useState(false);
  const [asking, setAsking] = useState<{ minImages: number; minConfidence: number } | null>(null);
  const minImages = parseWhole(images, 1, 25);
  const minConfidence = parseWhole(confidence, 1, 100);

  const processBatch = useMutation({
    mutationFn: (input: { minImages: number; minConfidence: number }) => {
      followed.follow();
      return call(batchProcessMissingSkus, { limit: Number(size), autoDesignate, allowCloudinary, ...input });
    },
    onSuccess: async ({ summary, details }) => {
      if (details.length === 0 && summary.processed === 0) setEmpty(true);
      else {
        const tone = summary.failed > 0 ? "warning" : "success";
        showToast(copy.processed(summary.processed, summary.successful), { tone });
      }
      if (candidates.counts !== undefined) await candidates.check();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (minImages === null || minConfidence === null || processBatch.isPending || followed.isRunning) return;
    const isNone = candidates.counts?.processable === 0;
    setEmpty(isNone);
    if (isNone) return;
    setAsking({ minImages, minConfidence });
    if (candidates.counts === undefined) void candidates.check();
  };
  const processable = candidates.counts?.processable;
  const count = processable === undefined ? Number(size) : Math.min(Number(size), processable);
  const { run, isRunning } = followed;
  return (
    <Panel title={copy.options}>
      <form className="grid grid-cols-1 gap-3 p-4" noValidate onSubmit={submit}>
        <div className="grid max-w-205 grid-cols-[repeat(auto-fit,minmax(200px,1fr))] gap-3">
          <SelectField
            label={copy.batchSize}
            options={SIZES.map((each) => ({ value: each, label: each }))}
            value={size}
            onChange={setSize}
          />
          <TextField
            label={copy.minImages}
            inputMode="numeric"
            value={images}
            error={minImages === null ? copy.minImagesFault : null}
            onChange={(event) => setImages(event.target.value)}
          />
          <TextField
            label={copy.minConfidence}
            inputMode="numeric"
            value={confidence}
            hint={copy.minConfidenceHint}
            error={minConfidence === null ? copy.minConfidenceFault : null}
            onChange={(event) => setConfidence(event.target.value)}
          />
        </div>
        <Checkbox checked={autoDesignate} onChange={setAutoDesignate}>
          {copy.autoDesignate}
        </Checkbox>
        <Checkbox
          checked={allowCloudinary}
          onChange={(isAllowed) => {
            saveAllowed(isAllowed);
            setAllowCloudinary(isAllowed);
          }}
        >
          {copy.allowCloudinary}
        </Checkbox>
        {isEmpty && <Banner tone="info" title={copy.nothing} onDismiss={() => setEmpty(false)} />}
        {!isRunning && (
          <AdminFailure
            title={copy.processFailed}
            error={processBatch.error}
            onDismiss={processBatch.reset}
          />
        )}
        {run && (
          <RunProgress label={copy.processing} name="skuProcessing" run={run} onCancel={followed.cancel} />
        )}
        <div>
          <Button type="submit" variant="primary" icon={Play} busy={processBatch.isPending || isRunning}>
            {copy.process}
          </Button>
        </div>
      </form>
      {asking && (
        <DryRunDialog
          title={count === 0 ? copy.nothing : copy.processTitle(count)}
          confirmLabel={copy.process}
          busy={candidates.isChecking}
          lines={[]}
          count={count}
          skipped={[
            {
              reason: copy.unprocessable,
              titles: [],
              count: (candidates.counts?.total ?? 0) - (processable ?? 0),
            },
          ]}
          undo={copy.processUndo}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            processBatch.mutate(asking);
          }}
        >
          <p>{copy.processHint}</p>
        </DryRunDialog>
      )}
    </Panel>
  );
}
