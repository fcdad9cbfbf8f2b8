import { bothTaken, type CaptureFlow } from "./captureFlow";
import { copy } from "./copy";
import type { EarlySku } from "./useEarlySku";

interface ShutterNewsProps {
  readonly flow: CaptureFlow;
  readonly early: EarlySku | null;
}

/** What who doesn't see the camera's picture is told of the card under it: which photos are taken, and its SKU. */
export function ShutterNews({ flow, early }: ShutterNewsProps) {
  const sku = early?.captureId === flow.captureId ? early.sku : null;
  return (
    <p className="vh" role="status" aria-label={copy.underCamera}>
      {taken(flow)}
      {sku !== null && ` ${copy.skuRead(sku)}`}
    </p>
  );
}

function taken(flow: CaptureFlow): string {
  if (bothTaken(flow)) return copy.bothPhotosTaken;
  if (flow.front !== null) return copy.frontTaken;
  return flow.back === null ? "" : copy.backTaken;
}
