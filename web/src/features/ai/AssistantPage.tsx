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
import { Greeting } from "./Greeting";
import { Thread } from "./Thread";
import { assistantView } from "./view";

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
          <Sheet open={isListOpen} onOpenChange={setListOpen} title={copy.conversations}>
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
