import type { ReactNode } from "react";

import { Field } from "@/ui/controls/Field";
import { TextArea } from "@/ui/controls/Input";
import { TextField } from "@/ui/controls/TextField";
import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";

export const FORM_GRID = "grid grid-cols-[repeat(auto-fill,minmax(180px,1fr))] items-start gap-3";

interface TesterFormProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Renders the form of one operation, in a panel. */
export function TesterForm({ title, aside, onSubmit, children }: TesterFormProps) {
  return (
    <Panel title={title} aside={aside}>
      <form
        className="grid gap-3 p-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Panel>
  );
}

export interface EnteredFieldProps {
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

export function ItemIdField({ value, fault, onChange }: EnteredFieldProps) {
  return (
    <TextField
      label={copy.itemId}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      error={fault}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface LongFieldProps extends EnteredFieldProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly rows: number;
  readonly isJson?: boolean;
  readonly className?: string;
}

export function LongField(props: LongFieldProps) {
  const { label, hint, fault, value, rows, isJson = false, className, onChange } = props;
  return (
    <Field label={label} hint={hint} error={fault} className={className}>
      {(control) => (
        <TextArea
          {...control}
          code={isJson}
          className="resize-y"
          rows={rows}
          {...(isJson && { spellCheck: false })}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
