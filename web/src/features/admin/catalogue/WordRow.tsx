import type { CatalogueWord, WordChange } from "@contract/catalogue";

import { formatDate } from "@/lib/dates";
import { Button } from "@/ui/controls/Button";
import { Badge } from "@/ui/status/Badge";

import { copy } from "./copy";
import { describeModel } from "./describeModel";

interface WordRowProps {
  readonly toyNumber: string;
  readonly word: CatalogueWord;
  readonly busy: WordChange | null;
  readonly onChange: (change: WordChange) => void;
}

/** Shows a word about a number, the sellers who said it, and a super admin's actions on it. */
export function WordRow({ toyNumber, word, busy, onChange }: WordRowProps) {
  const { name, facts } = describeModel(word.model);
  const { dispute, removal, confirmations } = word;
  const changes: WordChange[] =
    removal !== null ? ["restore"] : [dispute === null ? "dispute" : "settle", "remove"];
  return (
    <li className="grid min-w-0 gap-1">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {name} <WordState word={word} />
      </p>
      <p className="wrap-anywhere text-muted">{facts}</p>
      {[dispute, removal].map(
        (ruling, index) =>
          ruling !== null && (
            <p key={index} className="wrap-anywhere text-muted">
              {ruling.name === null
                ? copy.again(formatDate(ruling.at))
                : copy.by(ruling.name, formatDate(ruling.at))}
            </p>
          ),
      )}
      <details>
        <summary className="w-fit cursor-pointer text-muted">
          {copy.confirmedBy(confirmations.length)}
        </summary>
        <ul className="mt-1 grid gap-1 pl-4">
          {confirmations.map(({ uid, name: seller, at, isEstablished }) => (
            <li key={uid} className="wrap-anywhere">
              {seller ?? copy.gone(uid)}
              <span className="text-muted">
                {" · "}
                {at === null ? copy.unknownTime : formatDate(at)}
                {!isEstablished && at !== null && ` · ${copy.newAccount}`}
              </span>
            </li>
          ))}
        </ul>
      </details>
      <div className="mt-1 flex gap-1.5">
        {changes.map((change) => (
          <Button
            key={change}
            small
            busy={busy === change}
            disabled={busy !== null && busy !== change}
            aria-label={copy.about(copy.changes[change], name, toyNumber)}
            onClick={() => onChange(change)}
          >
            {copy.changes[change]}
          </Button>
        ))}
      </div>
    </li>
  );
}

function WordState({ word }: { readonly word: CatalogueWord }) {
  if (word.removal !== null) return <Badge tone="danger">{copy.removed}</Badge>;
  if (word.dispute !== null) return <Badge tone="warning">{copy.disputed}</Badge>;
  if (word.agreesWithImport) return <Badge tone="success">{copy.agrees}</Badge>;
  return word.countsForAll ? <Badge tone="success">{copy.countsForAll}</Badge> : <Badge>{copy.own}</Badge>;
}
