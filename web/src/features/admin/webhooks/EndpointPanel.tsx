import { Copy } from "lucide-react";

import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "./copy";

export function EndpointPanel({ endpoint }: { readonly endpoint: string }) {
  const onCopy = () =>
    void navigator.clipboard.writeText(endpoint).then(
      () => showToast(copy.copied, { tone: "success" }),
      () => showToast(copy.copyFailed, { tone: "danger" }),
    );
  return (
    <Panel title={copy.endpoint}>
      <div className="grid gap-2 p-4">
        <p className="text-muted">{copy.endpointHint}</p>
        <div className="flex flex-wrap items-center gap-2">
          <code className="code wrap-anywhere">{endpoint}</code>
          <Button small icon={Copy} onClick={onCopy}>
            {copy.copy}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
