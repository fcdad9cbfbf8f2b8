import { useBackgroundTasks } from "@/lib/backgroundTasks/backgroundTask";

/** Fields with typed text. A field that a save or a navigation removes is forgotten. */
const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>();

/** Records the fields that the user types into. Returns a function that stops recording. */
export function watchTyping(): () => void {
  const recordInput = ({ target }: Event) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField || NOT_TYPED.has(target.type)) return;
    if (target.value.trim() === "") typed.delete(target);
    else typed.set(target, target.value);
  };
  window.addEventListener("input", recordInput, { capture: true });
  return () => window.removeEventListener("input", recordInput, { capture: true });
}

/** Input types that don't count as typed. A search is in the address, and survives a reload. */
const NOT_TYPED: ReadonlySet<string> = new Set(["search", "checkbox", "radio", "file", "range"]);

/**
 * Returns what a reload would lose, or null: a background task that is running, which ends with the tab, or input,
 * if a screen would ask before the tab is closed or a field still has typed text.
 */
export function findUnsaved(): "task" | "input" | null {
  if (useBackgroundTasks.getState().tasks.some(({ isRunning }) => isRunning)) return "task";
  for (const [field, text] of typed) {
    if (!field.isConnected || field.value !== text) typed.delete(field);
  }
  if (typed.size > 0) return "input";
  // Calls the listeners that the browser would call.
  const question = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(question);
  return question.defaultPrevented ? "input" : null;
}
