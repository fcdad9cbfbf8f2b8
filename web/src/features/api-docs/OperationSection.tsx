import { type ReactNode, type SyntheticEvent, useState } from "react";

import { classes } from "@/ui/classes";
import { Button } from "@/ui/controls/Button";
import { SelectField } from "@/ui/controls/SelectField";
import { TextAreaField, TextField } from "@/ui/controls/TextField";
import { FieldError } from "@/ui/controls/FieldError";

import { AnswerView } from "./AnswerView";
import { copy } from "./copy";
import { describeFault, type Faults } from "./faults";
import type { Credential } from "./credential";
import { CodeBlock } from "./CodeBlock";
import { createValues, getKey, prepare, toCurl, validateValues } from "./request";
import { FIELD_NAME, FIELDS, SchemaFields } from "./SchemaFields";
import { describeType, type Operation, type Parameter, type Spec } from "./spec";
import { useSending } from "./useSending";
import { Line, Prose, PROSE } from "./Prose";

interface OperationSectionProps {
  readonly operation: Operation;
  readonly schemas: Spec["schemas"];
  readonly credential: Credential;
}

/** Leaves space for the sticky header above the target of a link. */
export const TARGET = "scroll-mt-16";
const CARD = "grid min-w-0 gap-4 rounded-lg border bg-surface p-5 max-md:p-4";
const COLUMN = "grid min-w-0 gap-3";

/** Renders an operation with a form that sends it. The input also updates the command next to it. */
export function OperationSection({ operation, schemas, credential }: OperationSectionProps) {
  const { operationId, method, path, summary, description, parameters, requestBody, responses } = operation;
  const [values, setValues] = useState(() => createValues(operation));
  const [faults, setFaults] = useState<Faults>({});
  const findError = (key: string) => faults[key] && describeFault(faults[key]);
  const { answer, isSending, start } = useSending();
  const request = prepare(operation, values);
  const bodySchema = requestBody?.content["application/json"]?.schema;
  const [status = "200", success] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
  const successContent = success?.content["application/json"];
  const problems = Object.entries(responses).filter(([code]) => !code.startsWith("2"));

  const setParameter = (parameter: Parameter, value: string) => {
    setValues({ ...values, parameters: { ...values.parameters, [getKey(parameter)]: value } });
    setFaults({});
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = { ...validateValues(operation, values), ...credential.findFaults() };
    setFaults(found);
    const [first] = Object.keys(found);
    if (first === undefined) void start(() => credential.get(), request);
    else event.currentTarget.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
  };

  return (
    <section id={operationId} className={classes(CARD, TARGET)} aria-labelledby={`${operationId}-name`}>
      <header className="grid gap-2">
        <h3 className="text-16/5 font-strong" id={`${operationId}-name`}>
          {summary}
        </h3>
        <p className="flex min-w-0 items-center gap-2 wrap-anywhere">
          <Method>{method}</Method>
          <code className="text-12/5">{path}</code>
        </p>
        <div className={classes(PROSE, "text-muted")}>
          <Prose>{description}</Prose>
        </div>
      </header>
      <form
        className="grid grid-cols-2 items-start gap-6 max-lg:grid-cols-[minmax(0,1fr)]"
        noValidate
        aria-label={summary}
        onSubmit={submit}
      >
        <div className={COLUMN}>
          {parameters.length > 0 && (
            <fieldset className={classes(COLUMN, "wrap-anywhere")}>
              <legend className="mb-2 text-12 font-medium">{copy.parameters}</legend>
              {parameters.map((parameter) => (
                <ParameterField
                  key={getKey(parameter)}
                  parameter={parameter}
                  schemas={schemas}
                  value={values.parameters[getKey(parameter)] ?? ""}
                  fault={findError(getKey(parameter))}
                  onChange={(value) => setParameter(parameter, value)}
                />
              ))}
            </fieldset>
          )}
          {requestBody && (
            <TextAreaField
              label={copy.body}
              error={findError("body")}
              hint="JSON"
              name="body"
              className="resize-y font-mono text-12/5"
              rows={Math.min(14, values.body.split("\n").length + 1)}
              spellCheck={false}
              value={values.body}
              onChange={(event) => {
                setValues({ ...values, body: event.target.value });
                setFaults({});
              }}
            />
          )}
          {bodySchema && (
            <Details summary={copy.bodyFields}>
              <SchemaFields schemas={schemas} schema={bodySchema} />
            </Details>
          )}
          {successContent && (
            <Details summary={copy.answerFields}>
              <SchemaFields schemas={schemas} schema={successContent.schema} />
            </Details>
          )}
          <Details summary={copy.refusals}>
            <dl className={FIELDS}>
              {problems.map(([code, { description: means }]) => (
                <div key={code}>
                  <dt className={FIELD_NAME}>
                    <span className="font-strong tabular-nums">{code}</span>
                    <span className="min-w-0 text-muted">
                      <Line isPlain>{means}</Line>
                    </span>
                  </dt>
                </div>
              ))}
            </dl>
          </Details>
        </div>
        <div className={COLUMN}>
          <CodeBlock
            label={`${copy.request}: ${summary}`}
            title={copy.request}
            text={toCurl(request, window.location.origin)}
            copyLabel={copy.copyCurl}
          />
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <Button type="submit" variant="primary" busy={isSending}>
              {copy.send}
            </Button>
            {method !== "GET" && <span className="text-muted">{copy.changesData}</span>}
            {faults["credential"] !== undefined && (
              <FieldError>{describeFault(faults["credential"])}</FieldError>
            )}
          </div>
          <AnswerView answer={answer} name={summary} status={status} example={successContent?.example} />
        </div>
      </form>
    </section>
  );
}

const METHOD_COLORS: Readonly<Record<string, string>> = {
  POST: "bg-success-quiet text-success-ink",
  PATCH: "bg-warning-quiet text-warning-ink",
};

function Method({ children }: { readonly children: string }) {
  const color = METHOD_COLORS[children] ?? "bg-info-quiet text-info-ink";
  return <span className={classes("rounded-sm px-1.5 py-px text-12/5 font-strong", color)}>{children}</span>;
}

function Details({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  return (
    <details>
      <summary className="min-h-6 font-medium">{summary}</summary>
      {children}
    </details>
  );
}

interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly schemas: Spec["schemas"];
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

function ParameterField({ parameter, schemas, value, fault, onChange }: ParameterFieldProps) {
  const { name, required, description, schema } = parameter;
  const label = required ? `${name} (${copy.required})` : name;
  const words = [describeType(schemas, schema), description].filter((part) => part !== undefined).join(" · ");
  const hint = <Line>{words}</Line>;
  if (schema.enum) {
    const options = [
      { value: "", label: copy.any },
      ...schema.enum.map((each) => ({ value: String(each), label: String(each) })),
    ];
    return (
      <SelectField
        label={label}
        hint={description === undefined ? undefined : <Line>{description}</Line>}
        error={fault}
        name={getKey(parameter)}
        options={options}
        value={value}
        onChange={onChange}
      />
    );
  }
  return (
    <TextField
      label={label}
      hint={hint}
      error={fault}
      name={getKey(parameter)}
      value={value}
      autoComplete="off"
      spellCheck={false}
      placeholder={schema.default === undefined ? undefined : copy.standard(schema.default)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
