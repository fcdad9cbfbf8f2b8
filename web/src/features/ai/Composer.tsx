import { ArrowUp, Square } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";

import { MAX_QUESTION_LENGTH } from "@contract/assistant";

import { usePerson } from "@/lib/session/session";
import { useOnline } from "@/lib/browser/useOnline";
import { Button } from "@/ui/controls/Button";
import { Text } from "@/ui/page/Text";
import { TextArea } from "@/ui/controls/Input";

import { copy } from "./copy";
import { saveUnsentText, readUnsentText } from "./unsentText";

/** Classes of a conversation's footer, which has the question field or says why there is none. */
export const COMPOSER = "flex-none border-t px-4 pt-3 pb-2.5 max-md:px-3 max-md:py-2.5";
/** Grows with its text. */
const QUESTION = "field-sizing-content max-h-40 flex-1 resize-none";

interface ComposerProps {
  /** Null until the first question creates the conversation. */
  readonly conversationId: string | null;
  readonly onSend: (question: string) => void;
  /** Stops the answer in progress. Undefined if there is none. */
  readonly onStop?: (() => void) | undefined;
  readonly isStopping?: boolean;
}

/** Number of characters left from which the remaining number is shown. */
const TELL_ROOM = 200;

export function Composer({ conversationId, onSend, onStop, isStopping = false }: ComposerProps) {
  const { uid } = usePerson();
  const isOnline = useOnline();
  const id = useId();
  const [text, setText] = useState(() => readUnsentText(uid, conversationId));
  const field = useRef<HTMLTextAreaElement>(null);
  const isAnswering = onStop !== undefined;
  const canSend = text.trim() !== "" && isOnline && !isAnswering;

  useEffect(() => field.current?.focus(), []);

  const type = (next: string) => {
    setText(next);
    saveUnsentText(uid, conversationId, next);
  };
  const send = () => {
    if (!canSend) return;
    type("");
    onSend(text.trim());
    field.current?.focus();
  };
  const left = MAX_QUESTION_LENGTH - text.length;

  return (
    <form
      className={COMPOSER}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className="sr-only" htmlFor={id}>
        {copy.question}
      </label>
      <div className="flex items-end gap-2">
        <TextArea
          id={id}
          ref={field}
          line
          className={QUESTION}
          rows={1}
          maxLength={MAX_QUESTION_LENGTH}
          placeholder={copy.placeholder}
          aria-describedby={`${id}-note`}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            // With an input method editor, Enter confirms a word and doesn't send.
            if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault();
              send();
            }
            if (event.key === "Escape" && onStop && !isStopping) {
              event.preventDefault();
              onStop();
            }
          }}
        />
        {isAnswering ? (
          <Button icon={Square} busy={isStopping} onClick={onStop}>
            {isStopping ? copy.stopping : copy.stop}
          </Button>
        ) : (
          <Button type="submit" variant="primary" icon={ArrowUp} disabled={!canSend}>
            {copy.send}
          </Button>
        )}
      </div>
      <Text id={`${id}-note`} look="hint" className="mt-1 flex min-h-4 justify-between gap-2 max-md:min-h-0">
        {isOnline ? (
          <span className="max-md:hidden">{copy.keys}</span>
        ) : (
          <span role="status">{copy.offline}</span>
        )}
        {left <= TELL_ROOM && <span className="tabular-nums">{left} left</span>}
      </Text>
    </form>
  );
}
