import { create } from "zustand";

/** The drafts in the open push confirmation. Null when it is closed. */
export const usePushQuestion = create<{ readonly ids: readonly string[] | null }>(() => ({ ids: null }));

export const askToPush = (ids: readonly string[] | null): void => usePushQuestion.setState({ ids });
