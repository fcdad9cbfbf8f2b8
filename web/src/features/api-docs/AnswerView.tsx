import { Banner } from "@/ui/status/Banner";
import { Badge } from "@/ui/status/Badge";

import { CodeBlock } from "./CodeBlock";
import { copy } from "./copy";
import type { Answer } from "./useSending";

interface AnswerViewProps {
  readonly answer: Answer | null;
  readonly name: string;
  /** The status of the example, which is shown until there is a response. */
  readonly status: string;
  readonly example: unknown;
}

export function AnswerView({ answer, name, status, example }: AnswerViewProps) {
  if (answer?.kind === "none") {
    return (
      <Banner tone="danger" title={copy.noAnswer}>
        {copy.noAnswerHint}
      </Banner>
    );
  }
  if (answer === null) {
    return (
      <CodeBlock
        label={`${copy.example}: ${name}`}
        title={
          <>
            {copy.example} <Badge>{status}</Badge>
          </>
        }
        text={JSON.stringify(example, null, 2)}
        copyLabel={copy.example}
      />
    );
  }
  const { status: code, milliseconds, headers, text } = answer.received;
  const headerLines = headers.map(([header, value]) => `${header}: ${value}`).join("\n");
  return (
    <div role="status">
      <CodeBlock
        label={`${copy.answer}: ${name}`}
        title={
          <>
            {copy.answer} <Badge tone={code < 300 ? "success" : "danger"}>{code}</Badge>{" "}
            <span className="text-faint tabular-nums">{copy.took(milliseconds)}</span>
          </>
        }
        text={`${headerLines}\n\n${text}`}
        copyLabel={copy.answer}
      />
    </div>
  );
}
