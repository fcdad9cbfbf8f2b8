import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";

import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { PageHead } from "@/ui/page/PageHead";
import { Panel } from "@/ui/page/Panel";
import { Facts } from "@/ui/page/Facts";

import { Loading } from "../AdminFailure";
import { ConfigDialog } from "./ConfigDialog";
import { type CloudinaryConfig, cloudinaryConfig } from "./configQuery";
import { copy } from "./copy";

export function CloudinarySection() {
  const config = useQuery(cloudinaryConfig);
  return (
    <>
      <PageHead title={copy.title} />
      <div className="mt-3 max-w-205">
        {config.data ? (
          <Account config={config.data} />
        ) : (
          <Loading label={copy.loading} title={copy.loadFailed} query={config} />
        )}
      </div>
    </>
  );
}

function Account({ config }: { readonly config: CloudinaryConfig }) {
  const [isEditing, setEditing] = useState(false);
  const { cloudName, folderName, defaultFolderName, uploadPreset, apiKey, apiSecretLastFour, source } =
    config;
  const isNone = cloudName === "";
  return (
    <Panel title={copy.account} body="stack">
      {isNone && <p className="text-muted">{copy.none}</p>}
      {source === "installation" && <p className="text-muted">{copy.fromInstallation}</p>}
      {!isNone && source === null && <Banner tone="warning" title={copy.noSecret} />}
      {!isNone && (
        <Facts>
          <dt>{copy.cloudName}</dt>
          <dd className="code">{cloudName}</dd>
          <dt>{copy.folderName}</dt>
          <dd className="code">{folderName === "" ? defaultFolderName : folderName}</dd>
          <dt>{copy.uploadPreset}</dt>
          <dd className="code">{uploadPreset === "" ? copy.unset : uploadPreset}</dd>
          <dt>{copy.apiKey}</dt>
          <dd className="code">{apiKey}</dd>
          <dt>{copy.apiSecret}</dt>
          <dd>{apiSecretLastFour === null ? copy.unset : copy.endsIn(apiSecretLastFour)}</dd>
        </Facts>
      )}
      <div>
        <Button icon={Pencil} onClick={() => setEditing(true)}>
          {isNone ? copy.configure : copy.edit}
        </Button>
      </div>
      {isEditing && <ConfigDialog config={config} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
