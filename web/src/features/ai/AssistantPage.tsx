import { History, Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { usePerson } from "@/lib/session/session";
import { useAddressView } from "@/lib/view/useAddressView";
import { urls } from "@/lib/browser/urls";
import { PHONE, useMedia } from "@/lib/browser/useMedia";
import { Button } from "@/ui/controls/Button";
import { IconButton } from "@/ui/controls/IconButton";
import { PageHead } from "@/ui/page/PageHead";
import { Sheet } from "@/ui/overlays/Sheet";
import { panel } from "@/ui/page/panelLook";
import { Panel } from "@/ui/page/Panel";

import { ask } from "./asking";
import { ConversationList } from "./ConversationList";
import { Composer } from "./Composer";
import { copy } from "./copy";
import { Thread } from "./Thread";
import { assistantView } from "./view";
import { useSuggestions } from "./suggestions";

/** On a phone the page doesn't scroll, so that the question field stays visible between the bars. */
const SCREEN =
  "mx-auto flex min-h-0 w-full max-w-7xl flex-1 flex-col px-6 py-4 max-md:h-[calc(100dvh-105px-env(safe-area-inset-bottom))] max-md:flex-none max-md:p-3";
const BODY =
  "mt-3 grid min-h-0 flex-1 grid-cols-[264px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] gap-3 max-md:grid-cols-[minmax(0,1fr)]";

export function AssistantPage() {
  const { uid } = usePerson();
  const navigate = useNavigate();
  const { view } = useAddressView(assistantView);
  const isPhone = useMedia(PHONE);
  const [isListOpen, setListOpen] = useState(false);
  const conversationId = view.conversation;

  const begin = (question: string) => {
    const id = crypto.randomUUID();
    ask(uid, id, question);
    void navigate(urls.conversation(id));
  };
  const startNew = () => {
    setListOpen(false);
    void navigate(urls.assistant);
  };
  const list = (
    <ConversationList
      current={conversationId}
      onOpen={() => setListOpen(false)}
      onGone={(id) => id === conversationId && void navigate(urls.assistant, { replace: true })}
    />
  );

  return (
    <div className={SCREEN} data-screen="fixed">
      <div>
        <PageHead
          title={copy.title}
          actions={
            isPhone ? (
              <>
                <IconButton label={copy.conversations} icon={History} onClick={() => setListOpen(true)} />
                <IconButton
                  label={copy.newConversation}
                  icon={Plus}
                  onClick={startNew}
                  disabled={conversationId === null}
                />
              </>
            ) : (
              <Button icon={Plus} onClick={startNew} disabled={conversationId === null}>
                {copy.newConversation}
              </Button>
            )
          }
        />
      </div>
      <div className={BODY}>
        {isPhone ? (
          <Sheet open={isListOpen} onClose={() => setListOpen(false)} title={copy.conversations}>
            {list}
          </Sheet>
        ) : (
          <nav className={panel({ className: "overflow-y-auto p-1.5" })} aria-label={copy.conversations}>
            {list}
          </nav>
        )}
        <Panel className="flex min-h-0 flex-col overflow-hidden">
          {conversationId === null ? (
            <>
              <Greeting onAsk={begin} />
              <Composer key="new" conversationId={null} onSend={begin} />
            </>
          ) : (
            <Thread key={conversationId} conversationId={conversationId} />
          )}
        </Panel>
      </div>
    </div>
  );
}

const GREETING =
  "grid flex-1 content-center justify-items-center gap-2 overflow-y-auto p-6 text-center text-balance";

/**
 * Shown before the first question. Introduces the assistant, and suggests questions that fit the user's data.
 */
function Greeting({ onAsk }: { readonly onAsk: (question: string) => void }) {
  const suggestions = useSuggestions();
  return (
    <div className={GREETING}>
      <h2 className="text-14 font-strong">{copy.greeting}</h2>
      <p className="text-muted">{copy.greetingHint}</p>
      <ul className="mt-3 flex max-w-160 flex-wrap justify-center gap-2" aria-label={copy.suggestions}>
        {suggestions.map((question) => (
          <li key={question}>
            <Button onClick={() => onAsk(question)}>{question}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
