import { Check, Copy } from "lucide-react";

import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { JsonBlock } from "@/ui/page/JsonBlock";
import { Panel } from "@/ui/page/Panel";
import { useCopied } from "@/ui/controls/useCopied";

import { copy } from "./copy";
import type { Answer } from "./useTester";

interface AnswerPaneProps {
  readonly answer: Answer | null;
  readonly isAsking: boolean;
}

/** Shows eBay's response as JSON, and the request. */
export function AnswerPane({ answer, isAsking }: AnswerPaneProps) {
  const json = answer === null || answer.received === null ? "" : JSON.stringify(answer.received, null, 2);
  return (
    <Panel title={copy.answer} aside={<CopyJson text={json} />}>
      <div aria-live="polite" aria-busy={isAsking}>
        {isAsking ? (
          <p className="p-4 text-muted">{copy.loading}</p>
        ) : answer === null ? (
          <p className="p-4 text-muted">{copy.nothingYet}</p>
        ) : (
          <>
            {answer.error !== null && (
              <div className="p-4">
                <Banner tone="danger" title={answer.error}>
                  {copy.kept}
                </Banner>
              </div>
            )}
            {json !== "" && <JsonBlock label={copy.answer} text={json} />}
            {answer.sent !== null && (
              <details className="border-t">
                <summary className="px-4 py-2.5 font-medium text-muted">{copy.sent}</summary>
                <JsonBlock label={copy.sent} text={JSON.stringify(answer.sent, null, 2)} />
              </details>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

function CopyJson({ text }: { readonly text: string }) {
  const { outcome, said, copy: copyText } = useCopied();
  return (
    <>
      <Button
        small
        icon={outcome === "copied" ? Check : Copy}
        disabled={text === ""}
        onClick={() => void copyText(text)}
      >
        {said ?? copy.copyJson}
      </Button>
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  );
}
