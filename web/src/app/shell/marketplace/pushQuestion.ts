import { create } from "zustand";

/** The drafts that the person is asked whether to push. Null while nothing is asked. */
export const usePushQuestion = create<{ readonly ids: readonly string[] | null }>(() => ({ ids: null }));

export const askToPush = (ids: readonly string[] | null): void => usePushQuestion.setState({ ids });
