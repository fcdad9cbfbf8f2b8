import { useMutation } from "@tanstack/react-query";

import { FailureBanner } from "@/lib/calls/FailureBanner";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { usePerson } from "@/lib/session/session";
import { setPlatforms, setShowAiAssistant } from "@/lib/session/userRecord";
import { Panel } from "@/ui/page/Panel";
import { Switch } from "@/ui/choices/Switch";

import { copy, PLATFORMS } from "./copy";
import { EbayPanel } from "./EbayPanel";

export function IntegrationsTab() {
  const { uid, record } = usePerson();
  const { isOn } = useMarketplace();
  // The switches show the live record, which changes immediately, before the server has confirmed.
  const save = useMutation({ mutationFn: (write: () => Promise<void>) => write() });

  return (
    <div className="grid content-start gap-3">
      <FailureBanner title={copy.saveFailed} error={save.error} onDismiss={save.reset}>
        The switches show what holds.
      </FailureBanner>
      {isOn && <EbayPanel />}
      <Panel title={copy.platforms} body="stack">
        {PLATFORMS.map(({ key, label, hint }) => (
          <Switch
            key={key}
            label={label}
            hint={key === "ebay" && !isOn ? copy.ebayOff : hint}
            checked={record.enabledPlatforms[key]}
            onChange={(checked) =>
              save.mutate(() => setPlatforms(uid, { ...record.enabledPlatforms, [key]: checked }))
            }
          />
        ))}
      </Panel>
      <Panel title={copy.assistant} body="stack">
        <Switch
          label={copy.showAssistant}
          hint={copy.showAssistantHint}
          checked={record.uiSettings.showAiAssistant}
          onChange={(checked) => save.mutate(() => setShowAiAssistant(uid, checked))}
        />
      </Panel>
    </div>
  );
}
