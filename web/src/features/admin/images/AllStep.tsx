import { useMutation } from "@tanstack/react-query";
import { BrushCleaning, Undo2 } from "lucide-react";
import { useState } from "react";

import { cleanupCloudinaryImages, revertToCloudinary } from "@contract/images/imageMigration";

import { call } from "@/lib/calls/call";
import { Button } from "@/ui/controls/Button";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { Spinner } from "@/ui/status/Spinner";
import { showToast } from "@/ui/overlays/toast";

import { AdminFailure } from "../AdminFailure";
import type { FollowedRun } from "../maintenance/useRun";
import { copy } from "./copy";
import { describeAnswer } from "./describeAnswer";
import { ImageTool } from "./ImageTool";

const STEPS = {
  cleanup: {
    contract: cleanupCloudinaryImages,
    icon: BrushCleaning,
    title: copy.cleanup,
    hint: copy.cleanupHint,
    act: copy.cleanupAct,
    ask: copy.confirmCleanup,
    body: copy.confirmCleanupBody,
    failed: copy.cleanupFailed,
    danger: true,
  },
  revert: {
    contract: revertToCloudinary,
    icon: Undo2,
    title: copy.revert,
    hint: copy.revertHint,
    act: copy.revertAct,
    ask: copy.confirmRevert,
    body: copy.confirmRevertBody,
    failed: copy.revertFailed,
    danger: false,
  },
} as const;

interface AllStepProps {
  readonly work: keyof typeof STEPS;
  readonly followed: FollowedRun;
  /** Whether nothing has been migrated yet. */
  readonly waits: boolean;
}

/** Runs a step for all listings. The confirmation shows the result of a dry run. */
export function AllStep({ work, followed, waits }: AllStepProps) {
  const { contract, icon, title, hint, act, ask, body, failed, danger } = STEPS[work];
  const [isAsking, setAsking] = useState(false);
  const preview = useMutation({
    mutationFn: () => call(contract, { dryRun: true }),
    onSuccess: (answer) => {
      if (answer.listings > 0) return;
      setAsking(false);
      showToast(describeAnswer(answer));
    },
    onError: () => setAsking(false),
  });
  const carryOut = useMutation({
    mutationFn: () => {
      setAsking(false);
      followed.follow();
      return call(contract, { dryRun: false });
    },
    onSuccess: (answer) => {
      if (answer.success) showToast(describeAnswer(answer), { tone: "success" });
    },
  });
  const error = preview.error ?? (followed.isRunning ? null : carryOut.error);
  return (
    <ImageTool
      title={title}
      hint={waits ? `${hint} ${copy.cleanupWaits}` : hint}
      actions={
        <Button
          icon={icon}
          busy={carryOut.isPending}
          disabled={waits || followed.isRunning}
          onClick={() => {
            preview.mutate();
            setAsking(true);
          }}
        >
          {act}
        </Button>
      }
    >
      <AdminFailure
        title={failed}
        error={error}
        onDismiss={() => {
          preview.reset();
          carryOut.reset();
        }}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={ask}
        confirmLabel={act}
        danger={danger}
        busy={preview.isPending}
        onConfirm={() => carryOut.mutate()}
      >
        <p role="status">
          {preview.isPending && (
            <>
              <Spinner /> {copy.looking}
            </>
          )}
          {preview.data && describeAnswer(preview.data)}
        </p>
        <p className="mt-2">{body}</p>
      </ConfirmDialog>
    </ImageTool>
  );
}
