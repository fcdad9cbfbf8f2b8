import { useEffect, useRef } from "react";

import { MAX_EXCHANGES } from "@contract/assistant";

import { describeError } from "@/lib/calls/errorText";
import { LoadFailed } from "@/lib/firestore/LoadFailed";
import { usePerson } from "@/lib/session/session";
import { ScrollRegion } from "@/ui/page/ScrollRegion";
import { Banner } from "@/ui/status/Banner";
import { classes } from "@/ui/classes";
import { EmptyState } from "@/ui/status/EmptyState";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { showToast } from "@/ui/overlays/toast";

import { ask, stop } from "./asking";
import { Composer, COMPOSER } from "./Composer";
import { copy } from "./copy";
import { ExchangeView } from "./ExchangeView";
import type { Exchange } from "./exchanges";
import { toPlainText } from "./markdown";
import { useConversation } from "./useConversation";

const SCROLLER = "min-h-0 flex-1 overflow-y-auto px-6 py-5 focus-visible:-outline-offset-2 max-md:p-4";

export function Thread({ conversationId }: { readonly conversationId: string }) {
  const { uid } = usePerson();
  const loaded = useConversation(conversationId);
  const exchanges = loaded.status === "ready" ? loaded.value.exchanges : NONE;
  const last = exchanges.at(-1);
  const scroller = useAutoScroll(exchanges);
  const isAnswering = last?.state === "asking" || last?.state === "running";
  const isFull = exchanges.length >= MAX_EXCHANGES;

  const send = (question: string, messageId?: string) => void ask(uid, conversationId, question, messageId);
  const stopLast = () => {
    if (!last) return;
    stop(conversationId, last.messageId).catch((error: unknown) =>
      showToast(copy.stopFailed, { tone: "danger", detail: describeError(error) }),
    );
  };

  if (loaded.status === "loading") return <SkeletonRows label={copy.loading} rows={4} />;
  if (loaded.status === "error") {
    return (
      <div className="p-4">
        <LoadFailed title={copy.loadFailed} error={loaded.error} onRetry={loaded.retry} />
      </div>
    );
  }
  if (exchanges.length === 0) {
    return (
      <div className="p-4">
        <EmptyState title={copy.gone}>{copy.goneHint}</EmptyState>
      </div>
    );
  }
  return (
    <>
      <ScrollRegion className={SCROLLER} ref={scroller} label={copy.title}>
        <ol className="mx-auto grid max-w-190 gap-7">
          {exchanges.map((exchange) => (
            <li key={exchange.messageId}>
              <ExchangeView
                exchange={exchange}
                conversationId={conversationId}
                canAsk={!isAnswering && !isFull && exchange === last}
                onAsk={send}
              />
            </li>
          ))}
        </ol>
        {loaded.value.unreadable > 0 && <Banner tone="warning" title={copy.unreadable} />}
      </ScrollRegion>
      <p className="sr-only" role="status">
        {last && getAnnouncement(last)}
      </p>
      {isFull && !isAnswering ? (
        <p className={classes(COMPOSER, "text-muted")}>{copy.full}</p>
      ) : (
        <Composer
          conversationId={conversationId}
          onSend={send}
          onStop={isAnswering ? stopLast : undefined}
          isStopping={last?.isStopping ?? false}
        />
      )}
    </>
  );
}

const NONE: readonly Exchange[] = [];

/**
 * Returns the text for screen readers. It is announced once complete, because single words would be
 * unintelligible.
 */
function getAnnouncement({ state, parts }: Exchange): string {
  if (state === "asking" || state === "running") return copy.thinking;
  const text = parts.map((part) => (part.type === "text" ? toPlainText(part.text) : "")).join(" ");
  return state === "done" ? text : `${state === "stopped" ? copy.stopped : copy.failed}. ${text}`;
}

/** Distance from the end in pixels within which new text scrolls into view. */
const NEAR_END = 80;

/** Scrolls with new text while the reader is at the end. Always shows the user's own question. */
function useAutoScroll(exchanges: readonly Exchange[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const count = exchanges.length;
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const rememberPosition = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
    };
    element.addEventListener("scroll", rememberPosition, { passive: true });
    return () => element.removeEventListener("scroll", rememberPosition);
  }, [count > 0]); // eslint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    isAtEnd.current = true;
  }, [count]);
  useEffect(() => {
    const element = scroller.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [exchanges]);
  return scroller;
}
