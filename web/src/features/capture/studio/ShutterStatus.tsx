import { hasBothPhotos, type CaptureFlow } from "./state/captureFlow";
import { copy } from "../copy";
import type { EarlySku } from "../queue/useEarlySku";

interface ShutterStatusProps {
  readonly flow: CaptureFlow;
  readonly early: EarlySku | null;
}

/** Announces to screen readers which photos of the card are taken, and its SKU. */
export function ShutterStatus({ flow, early }: ShutterStatusProps) {
  const sku = early?.captureId === flow.captureId ? early.sku : null;
  return (
    <p className="sr-only" role="status" aria-label={copy.underCamera}>
      {describePhotos(flow)}
      {sku !== null && ` ${copy.skuRead(sku)}`}
    </p>
  );
}

function describePhotos(flow: CaptureFlow): string {
  if (hasBothPhotos(flow)) return copy.bothPhotosTaken;
  if (flow.front !== null) return copy.frontTaken;
  return flow.back === null ? "" : copy.backTaken;
}
