import { createPersonStore } from "@/lib/session/perPerson";

/** The drafts in the open push confirmation. Null when it is closed. */
export const usePushQuestion = createPersonStore<{ readonly ids: readonly string[] | null }>(() => ({
  ids: null,
}));

export const askToPush = (ids: readonly string[] | null): void => usePushQuestion.setState({ ids });
