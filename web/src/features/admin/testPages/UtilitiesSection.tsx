import { PageHead } from "@/ui/page/PageHead";

import { copy } from "./copy";
import { InspectorPanel } from "./InspectorPanel";
import { ShippingPanel } from "./ShippingPanel";
import { ToolsPanel } from "./ToolsPanel";

export function UtilitiesSection() {
  return (
    <>
      <PageHead title={copy.title} />
      <div className="mt-3 grid gap-3">
        <ShippingPanel />
        <InspectorPanel />
        <ToolsPanel />
      </div>
    </>
  );
}
