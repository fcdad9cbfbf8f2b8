import { Link } from "react-router-dom";

import { urls } from "@/lib/browser/urls";
import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";

/**
 * Links to tools outside the panel. The cache manager isn't part of the application, so it works when the
 * application doesn't.
 */
export function ToolsPanel() {
  return (
    <Panel title={copy.tools}>
      <ul className="grid gap-2 p-4">
        <li>
          <a className="link" href={urls.cacheManager}>
            {copy.cacheManager}
          </a>{" "}
          <span className="text-muted">{copy.cacheManagerHint}</span>
        </li>
        <li>
          <Link className="link" to={urls.ebayTester}>
            {copy.ebayTester}
          </Link>{" "}
          <span className="text-muted">{copy.ebayTesterHint}</span>
        </li>
      </ul>
    </Panel>
  );
}
