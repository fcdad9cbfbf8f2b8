import { BookOpen } from "lucide-react";
import { useState } from "react";

import { urls } from "@/lib/browser/urls";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";
import { CreateKey } from "./CreateKey";
import { KeyList } from "./KeyList";
import { NewKeyDialog } from "./NewKeyDialog";

export function ApiKeysTab() {
  const [made, setMade] = useState<string | null>(null);
  return (
    <div className="grid content-start gap-3">
      <Panel
        title={copy.title}
        aside={
          <ButtonLink to={urls.apiDocs} icon={BookOpen} small>
            {copy.docs}
          </ButtonLink>
        }
        body="stack"
      >
        <p className="text-muted">{copy.about}</p>
        <CreateKey onMade={setMade} />
      </Panel>
      <KeyList />
      <NewKeyDialog apiKey={made} onClose={() => setMade(null)} />
    </div>
  );
}
