import { Link } from "react-router-dom";

import { urls } from "@/lib/browser/urls";
import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";

/** Pages beside the panel. The cache manager is no part of the app, so that it works when the app does not. */
export function ToolsPanel() {
  return (
    <Panel title={copy.tools}>
      <ul className="grid gap-2 p-4">
        <li>
          <a className="link" href={urls.clearCache}>
            {copy.cacheManager}
          </a>{" "}
          <span className="muted">{copy.cacheManagerHint}</span>
        </li>
        <li>
          <Link className="link" to={urls.ebayTester}>
            {copy.ebayTester}
          </Link>{" "}
          <span className="muted">{copy.ebayTesterHint}</span>
        </li>
      </ul>
    </Panel>
  );
}
