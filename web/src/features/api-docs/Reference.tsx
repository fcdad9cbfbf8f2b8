import { classes } from "@/ui/classes";
import { Panel } from "@/ui/page/Panel";
import { ColumnHeads } from "@/ui/table/ColumnHeads";
import { PlainTable } from "@/ui/table/PlainTable";
import { NumberCell } from "@/ui/table/NumberCell";
import { SegmentedControl } from "@/ui/choices/SegmentedControl";
import { TextField } from "@/ui/controls/TextField";

import { copy } from "./copy";
import { useCredential, type Credential } from "./credential";
import { OperationSection, TARGET } from "./OperationSection";
import type { Spec } from "./spec";
import { Line, Prose, PROSE } from "./Prose";

const GROUP = "grid min-w-0 gap-4";
const CELL = "h-auto py-2 wrap-anywhere whitespace-normal";

export function Reference({ spec }: { readonly spec: Spec }) {
  const credential = useCredential();
  return (
    <div className="grid min-w-0 gap-10 pb-16">
      <section id="introduction" className={classes(PROSE, TARGET)} aria-label={copy.introduction}>
        <Prose>{spec.info.description}</Prose>
        <CredentialPanel credential={credential} />
      </section>
      {spec.groups.map(({ name, description, operations }) => (
        <section key={name} aria-labelledby={`group-${name}`} className={GROUP}>
          <header>
            <h2 id={`group-${name}`} className="text-20 font-strong">
              {name}
            </h2>
            <p className="text-muted">{description}</p>
          </header>
          {operations.map((operation) => (
            <OperationSection
              key={operation.operationId}
              operation={operation}
              schemas={spec.schemas}
              credential={credential}
            />
          ))}
        </section>
      ))}
      <section id="problems" aria-labelledby="problems-name" className={classes(GROUP, TARGET)}>
        <header>
          <h2 id="problems-name" className="text-20 font-strong">
            {copy.problems}
          </h2>
          <p className="text-muted">
            <Line isPlain>{copy.problemsAbout}</Line>
          </p>
        </header>
        <Panel>
          <PlainTable label={copy.problems}>
            <ColumnHeads of={[copy.code, { number: copy.status }, copy.meaning]} />
            <tbody>
              {spec.problems.map(({ code, status, title }) => (
                <tr key={code} id={code} className={TARGET}>
                  <td className={CELL}>
                    <code className="text-12/5">{code}</code>
                  </td>
                  <NumberCell className="h-auto py-2">{status}</NumberCell>
                  <td className={CELL}>{title}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </Panel>
      </section>
    </div>
  );
}

const CREDENTIALS = [
  { value: "person", label: copy.asPerson },
  { value: "key", label: copy.asKey },
] as const;

function CredentialPanel({ credential }: { readonly credential: Credential }) {
  const { person, asker, choose, key, setKey } = credential;
  return (
    <Panel title={copy.authorization} body="stack">
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
    </Panel>
  );
}
