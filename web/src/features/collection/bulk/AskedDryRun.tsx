import type { ComponentProps } from "react";

import { DryRunDialog } from "@/ui/overlays/DryRunDialog";

import { ask } from "./asking";

/** Shows a dry run that was asked for with `ask`, and closes it before the work starts. */
export function AskedDryRun({ onConfirm, ...props }: Omit<ComponentProps<typeof DryRunDialog>, "onClose">) {
  return (
    <DryRunDialog
      {...props}
      onClose={() => ask(null)}
      onConfirm={() => {
        ask(null);
        onConfirm();
      }}
    />
  );
}
