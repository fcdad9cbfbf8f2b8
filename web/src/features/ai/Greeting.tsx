import { Button } from "@/ui/controls/Button";

import { copy } from "./copy";
import { useSuggestions } from "./suggestions";

const GREETING =
  "grid flex-1 content-center justify-items-center gap-2 overflow-y-auto p-6 text-center text-balance";

/**
 * Shown before the first question. Introduces the assistant, and suggests questions that fit the user's data.
 */
export function Greeting({ onAsk }: { readonly onAsk: (question: string) => void }) {
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
