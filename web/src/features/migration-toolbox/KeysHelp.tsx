import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";

export function KeysHelp() {
  return (
    <Panel title={copy.keysTitle} body="stack">
      <ol className="grid list-decimal gap-2 pl-5">
        {copy.keysSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="text-muted">{copy.keysPermalinks}</p>
    </Panel>
  );
}
