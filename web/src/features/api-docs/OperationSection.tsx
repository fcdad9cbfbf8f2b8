import { type SyntheticEvent, useState } from "react";

import { Button } from "@/ui/controls/Button";
import { Field } from "@/ui/controls/Field";
import { Select } from "@/ui/controls/Select";
import { TextField } from "@/ui/controls/TextField";

import { AnswerView } from "./AnswerView";
import { copy } from "./copy";
import type { Credential } from "./credential";
import { CodeBlock } from "./CodeBlock";
import { createDraft, getKey, prepare, toCurl, validateDraft } from "./request";
import { SchemaFields } from "./SchemaFields";
import { describeType, type Operation, type Parameter, type Spec } from "./spec";
import { useSending } from "./useSending";
import { Line, Words } from "./Words";

interface OperationSectionProps {
  readonly operation: Operation;
  readonly schemas: Spec["schemas"];
  readonly credential: Credential;
}

/** An operation with a form that sends it. The input also makes the command beside it. */
export function OperationSection({ operation, schemas, credential }: OperationSectionProps) {
  const { operationId, method, path, summary, description, parameters, requestBody, responses } = operation;
  const [draft, setDraft] = useState(() => createDraft(operation));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { answer, isSending, start } = useSending();
  const request = prepare(operation, draft);
  const bodySchema = requestBody?.content["application/json"]?.schema;
  const [status = "200", success] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
  const successContent = success?.content["application/json"];
  const problems = Object.entries(responses).filter(([code]) => !code.startsWith("2"));

  const setParameter = (parameter: Parameter, value: string) => {
    setDraft({ ...draft, parameters: { ...draft.parameters, [getKey(parameter)]: value } });
    setFaults({});
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = { ...validateDraft(operation, draft), ...credential.fault() };
    setFaults(found);
    const [first] = Object.keys(found);
    if (first === undefined) void start(() => credential.get(), request);
    else event.currentTarget.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
  };

  return (
    <section id={operationId} className="api-operation" aria-labelledby={`${operationId}-name`}>
      <header>
        <h3 id={`${operationId}-name`}>{summary}</h3>
        <p className="api-address">
          <span className={`api-method api-${method.toLowerCase()}`}>{method}</span>
          <code>{path}</code>
        </p>
        <div className="api-words muted">
          <Words>{description}</Words>
        </div>
      </header>
      <form className="api-columns" noValidate aria-label={summary} onSubmit={submit}>
        <div className="api-column">
          {parameters.length > 0 && (
            <fieldset className="api-parameters">
              <legend className="label">{copy.parameters}</legend>
              {parameters.map((parameter) => (
                <ParameterField
                  key={getKey(parameter)}
                  parameter={parameter}
                  schemas={schemas}
                  value={draft.parameters[getKey(parameter)] ?? ""}
                  fault={faults[getKey(parameter)]}
                  onChange={(value) => setParameter(parameter, value)}
                />
              ))}
            </fieldset>
          )}
          {requestBody && (
            <Field label={copy.body} error={faults["body"]} hint="JSON">
              {(control) => (
                <textarea
                  {...control}
                  name="body"
                  className="input api-body"
                  rows={Math.min(14, draft.body.split("\n").length + 1)}
                  spellCheck={false}
                  value={draft.body}
                  onChange={(event) => {
                    setDraft({ ...draft, body: event.target.value });
                    setFaults({});
                  }}
                />
              )}
            </Field>
          )}
          {bodySchema && (
            <details className="api-details">
              <summary>{copy.bodyFields}</summary>
              <SchemaFields schemas={schemas} schema={bodySchema} />
            </details>
          )}
          {successContent && (
            <details className="api-details">
              <summary>{copy.answerFields}</summary>
              <SchemaFields schemas={schemas} schema={successContent.schema} />
            </details>
          )}
          <details className="api-details">
            <summary>{copy.refusals}</summary>
            <dl className="api-fields">
              {problems.map(([code, { description: means }]) => (
                <div key={code}>
                  <dt>
                    <span className="num strong">{code}</span>
                    <span className="muted">
                      <Line>{means}</Line>
                    </span>
                  </dt>
                </div>
              ))}
            </dl>
          </details>
        </div>
        <div className="api-column">
          <CodeBlock
            label={`${copy.request}: ${summary}`}
            title={copy.request}
            text={toCurl(request, window.location.origin)}
            copyLabel={copy.copyCurl}
          />
          <div className="row flex-wrap">
            <Button type="submit" variant="primary" busy={isSending}>
              {copy.send}
            </Button>
            {method !== "GET" && <span className="muted">{copy.changesData}</span>}
            {faults["credential"] !== undefined && (
              <span role="alert" className="field-error">
                {faults["credential"]}
              </span>
            )}
          </div>
          <AnswerView answer={answer} name={summary} status={status} example={successContent?.example} />
        </div>
      </form>
    </section>
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
      <Field
        label={label}
        hint={description === undefined ? undefined : <Line>{description}</Line>}
        error={fault}
      >
        {(control) => (
          <Select {...control} name={getKey(parameter)} options={options} value={value} onChange={onChange} />
        )}
      </Field>
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
