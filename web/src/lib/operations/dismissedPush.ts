/** The local storage key of the run whose report the person has dismissed. */
const PUT_AWAY = "push-put-away";

export const dismissPush = (runId: string): void => localStorage.setItem(PUT_AWAY, runId);
export const isPushDismissed = (runId: string): boolean => localStorage.getItem(PUT_AWAY) === runId;
