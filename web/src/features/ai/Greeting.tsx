import { Button } from "@/ui/controls/Button";

import { copy } from "./copy";
import { useSuggestions } from "./suggestions";

/** Shown before the first question: what this is, and questions that fit the person's data. */
export function Greeting({ onAsk }: { readonly onAsk: (question: string) => void }) {
  const suggestions = useSuggestions();
  return (
    <div className="ai-greeting">
      <h2 className="h2">{copy.greeting}</h2>
      <p className="muted">{copy.greetingHint}</p>
      <ul className="ai-suggestions" aria-label={copy.suggestions}>
        {suggestions.map((question) => (
          <li key={question}>
            <Button onClick={() => onAsk(question)}>{question}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
