import { Send } from "lucide-react";
import { type SubmitEvent, useRef, useState } from "react";

import { inboxPreferences, MAX_REPLY } from "@contract/inbox";

import { useStoredInTab } from "@/lib/browser/useStoredInTab";
import { useOnline } from "@/lib/browser/useOnline";
import { formatPrice } from "@/lib/money";
import { usePerson } from "@/lib/session/session";
import { Button } from "@/ui/controls/Button";
import { SelectField } from "@/ui/controls/SelectField";
import { TextAreaField } from "@/ui/controls/TextField";

import { answerCopy } from "../copy";
import { Failure } from "../Failure";
import { fillTemplate } from "./fillTemplate";
import { useAnswer } from "./useAnswer";
import type { Inquiry } from "../useInquiries";
import { useFiguresOf } from "../useListingOf";

const NEW_REPLY = { text: "" };
/** Number of characters left from which the remaining number is shown. */
const NEARLY_FULL = 200;

interface ReplyFormProps {
  readonly inquiry: Inquiry;
  readonly onTemplates: () => void;
}

/** Replies to a question. The input is kept in this tab until eBay has it. */
export function ReplyForm({ inquiry, onTemplates }: ReplyFormProps) {
  const { record } = usePerson();
  const { templates } = inboxPreferences
    .catch(inboxPreferences.parse({}))
    .parse(record.inboxPreferences ?? {});
  const [{ text }, type, forget] = useStoredInTab(`reply.${inquiry.id}`, NEW_REPLY);
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isOnline = useOnline();
  const { price } = useFiguresOf(inquiry);
  const reply = useAnswer(inquiry, (sent) => {
    // What was typed since then stays.
    if (sent.act === "reply" && sent.text === text.trim()) forget();
    setTried(false);
  });
  const left = MAX_REPLY - text.trim().length;
  const fault = text.trim() === "" ? answerCopy.empty : left < 0 ? answerCopy.tooLong(-left) : null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (fault === null && !reply.isPending) reply.mutate({ act: "reply", text: text.trim() });
    else field.current?.focus();
  };
  return (
    <form className="grid gap-3 border-t p-4" noValidate onSubmit={submit}>
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          label={answerCopy.useTemplate}
          className="w-60 max-md:w-full"
          options={[
            { value: "", label: answerCopy.noTemplate },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value=""
          onChange={(id) => {
            const chosen = templates.find((template) => template.id === id);
            if (!chosen) return;
            const values = {
              buyer: inquiry.person,
              title: inquiry.title,
              price: price === null ? null : formatPrice(price),
            };
            const filled = fillTemplate(chosen.text, values);
            type({ text: text.trim() === "" ? filled : `${text.trimEnd()}\n${filled}` });
            field.current?.focus();
          }}
        />
        <Button variant="quiet" onClick={onTemplates}>
          {answerCopy.manage}
        </Button>
      </div>
      <TextAreaField
        label={answerCopy.reply}
        error={isTried || left < 0 ? fault : null}
        hint={left <= NEARLY_FULL ? answerCopy.left(left) : undefined}
        ref={field}
        rows={4}
        value={text}
        onChange={(event) => type({ text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }
        }}
      />
      {reply.isError && <Failure error={reply.error} />}
      <div>
        <Button type="submit" variant="primary" icon={Send} busy={reply.isPending} disabled={!isOnline}>
          {answerCopy.send}
        </Button>
      </div>
    </form>
  );
}
