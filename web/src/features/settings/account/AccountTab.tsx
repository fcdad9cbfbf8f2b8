import { moreSettings } from "./copy";
import { DeletionPanel } from "./DeletionPanel";
import { ExportPanel } from "./ExportPanel";
import { SessionsPanel } from "./SessionsPanel";

export function AccountTab() {
  return (
    <div className="grid content-start gap-3">
      <ExportPanel />
      <SessionsPanel />
      <DeletionPanel />
      <p className="px-4 text-muted">{moreSettings}</p>
    </div>
  );
}
