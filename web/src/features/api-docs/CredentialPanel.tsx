import { Panel } from "@/ui/page/Panel";
import { SegmentedControl } from "@/ui/choices/SegmentedControl";
import { TextField } from "@/ui/controls/TextField";

import { copy } from "./copy";
import type { Credential } from "./credential";

const CREDENTIALS = [
  { value: "person", label: copy.asPerson },
  { value: "key", label: copy.asKey },
] as const;

export function CredentialPanel({ credential }: { readonly credential: Credential }) {
  const { person, asker, choose, key, setKey } = credential;
  return (
    <Panel title={copy.authorization}>
      <div className="grid gap-3 p-4">
        {person && (
          <div>
            <SegmentedControl
              label={copy.authorization}
              options={CREDENTIALS}
              value={asker}
              onChange={choose}
            />
          </div>
        )}
        {person && asker === "person" ? (
          <p className="text-muted">{copy.personHint(person.email)}</p>
        ) : (
          <TextField
            label={copy.key}
            hint={copy.keyHint}
            className="max-w-md"
            type="password"
            autoComplete="off"
            spellCheck={false}
            placeholder="pgb_live_…"
            value={key}
            onChange={(event) => setKey(event.target.value)}
          />
        )}
      </div>
    </Panel>
  );
}
