import { Panel } from "@/ui/page/Panel";

import { CopyTextButton } from "../CopyTextButton";
import { copy } from "./copy";

export function EndpointPanel({ endpoint }: { readonly endpoint: string }) {
  return (
    <Panel title={copy.endpoint}>
      <div className="grid gap-2 p-4">
        <p className="text-muted">{copy.endpointHint}</p>
        <div className="flex flex-wrap items-center gap-2">
          <code className="code wrap-anywhere">{endpoint}</code>
          <CopyTextButton text={endpoint}>{copy.copy}</CopyTextButton>
        </div>
      </div>
    </Panel>
  );
}
