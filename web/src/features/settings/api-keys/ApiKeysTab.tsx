import { BookOpen } from "lucide-react";
import { urls } from "@/lib/browser/urls";
import { createPersonStore } from "@/lib/session/perPerson";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";
import { CreateKey } from "./CreateKey";
import { KeyList } from "./KeyList";
import { NewKeyDialog } from "./NewKeyDialog";

/** A new key, until it has been shown. It can arrive after the seller has left the tab, and never comes again. */
const useNewKey = createPersonStore<{ readonly made: string | null }>(() => ({ made: null }));

export function ApiKeysTab() {
  const { made } = useNewKey();
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
        <CreateKey onMade={(key) => useNewKey.setState({ made: key })} />
      </Panel>
      <KeyList />
      <NewKeyDialog apiKey={made} onClose={() => useNewKey.setState({ made: null })} />
    </div>
  );
}
