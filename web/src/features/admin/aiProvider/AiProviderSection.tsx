import { PageHead } from "@/ui/page/PageHead";

import { ChoicePanel } from "./ChoicePanel";
import { copy } from "./copy";
import { DefaultPanel } from "./DefaultPanel";
import { GeminiPanel } from "./GeminiPanel";
import { SpendingPanel } from "./SpendingPanel";
import { TestsPanel } from "./TestsPanel";

export function AiProviderSection() {
  return (
    <>
      <PageHead title={copy.title} />
      <div className="mt-3 grid max-w-205 gap-3">
        <SpendingPanel />
        <ChoicePanel />
        <DefaultPanel />
        <TestsPanel />
        <GeminiPanel />
      </div>
    </>
  );
}
