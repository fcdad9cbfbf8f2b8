import { Count } from "@/ui/status/Count";

/** How many orders await shipment, beside the link to them. Nothing where there are none, or before they are counted. */
export function DestinationCount({ count }: { readonly count: number | undefined }) {
  if (!count) return null;
  return (
    <span>
      <Count>{count}</Count>
      <span className="sr-only"> to ship</span>
    </span>
  );
}
