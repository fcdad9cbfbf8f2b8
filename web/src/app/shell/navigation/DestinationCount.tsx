import { Count } from "@/ui/status/Count";

/**
 * Shows the number of orders that await shipment next to their link. Renders nothing for zero, or before they
 * are counted.
 */
export function DestinationCount({ count }: { readonly count: number | undefined }) {
  if (!count) return null;
  return (
    <span>
      <Count>{count}</Count>
      <span className="sr-only"> to ship</span>
    </span>
  );
}
