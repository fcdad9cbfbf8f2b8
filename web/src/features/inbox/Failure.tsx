import { describeError } from "@/lib/calls/errorText";
import { Banner } from "@/ui/status/Banner";

import { answerCopy } from "./copy";
import { isUnknown } from "./answer/useAnswer";

/** Shows why an answer wasn't sent, or that it may have been sent. */
export function Failure({ error }: { readonly error: unknown }) {
  return isUnknown(error) ? (
    <Banner tone="warning" title={answerCopy.unknown}>
      {answerCopy.unknownHint}
    </Banner>
  ) : (
    <Banner tone="danger" title={answerCopy.failed}>
      {describeError(error)}
    </Banner>
  );
}
