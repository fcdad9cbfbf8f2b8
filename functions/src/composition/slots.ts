import type { ShareKind } from "../contract/capture/captureShare.ts";
import type { CallableContract } from "../contract/wire/callable.ts";
import { openCaptureSlots } from "../db/capture/captureShare.ts";
import { runInSlot } from "../domain/capture/share.ts";
import { firestore, report } from "./runtime.ts";

const slots = openCaptureSlots(firestore);

/** Runs the work of a call in one of the caller's slots. */
export const runInShare = <T>(
  of: CallableContract,
  uid: string,
  kind: ShareKind,
  work: () => Promise<T>,
  megapixels?: number,
) =>
  runInSlot(
    { slots, report },
    uid,
    { kind, seconds: of.timeoutSeconds, ...(megapixels !== undefined && { megapixels }) },
    work,
  );
