import type { ComponentProps } from "react";

import { DryRunDialog } from "@/ui/overlays/DryRunDialog";

import { openDialog } from "./openDialog";

/** Shows a dry run that was opened with `openDialog`, and closes it before the work starts. */
export function BulkDryRunDialog({
  onConfirm,
  ...props
}: Omit<ComponentProps<typeof DryRunDialog>, "onClose">) {
  return (
    <DryRunDialog
      {...props}
      onClose={() => openDialog(null)}
      onConfirm={() => {
        openDialog(null);
        onConfirm();
      }}
    />
  );
}
