import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";

/** Where in WooCommerce the keys are made. */
export function KeysHelp() {
  return (
    <Panel title={copy.keysTitle}>
      <div className="grid gap-3 p-4">
        <ol className="mt-steps">
          {copy.keysSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="muted">{copy.keysPermalinks}</p>
      </div>
    </Panel>
  );
}
