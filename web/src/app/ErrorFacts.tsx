import { CopyButton } from "@/ui/controls/CopyButton";
import { Facts } from "@/ui/page/Facts";

/** Shows why a screen failed, and copies the details that support needs. */
export function ErrorFacts({ reason, details }: { readonly reason: string; readonly details: string }) {
  return (
    <Facts className="mt-4">
      <dt>Reason</dt>
      <dd className="flex items-start gap-2">
        <span className="min-w-0 flex-1 wrap-anywhere">{reason}</span>
        <CopyButton label="Copy details" text={details} />
      </dd>
    </Facts>
  );
}
