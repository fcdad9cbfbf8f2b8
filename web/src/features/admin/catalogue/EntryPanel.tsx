import type { CatalogueEntry } from "@contract/catalogue";

import { formatDate } from "@/lib/dates";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";
import { Badge, Tag } from "@/ui/status/Badge";

import { copy } from "./copy";
import { describeModel } from "./describeModel";
import type { WordEdit } from "./queries";
import { WordRow } from "./WordRow";

interface EntryPanelProps {
  readonly entry: CatalogueEntry;
  /** The change of this number that is being saved. */
  readonly busy: WordEdit | null;
  readonly onChange: (meant: WordEdit) => void;
}

/** Shows one toy number: what the sources have, and the words of sellers. */
export function EntryPanel({ entry, busy, onChange }: EntryPanelProps) {
  const { toyNumber, imports, words, review, updatedAt } = entry;
  return (
    <Panel
      title={toyNumber}
      aside={
        <span className="flex items-center gap-2 pr-2">
          {review.includes("conflict") && <Badge tone="warning">{copy.shown.conflict}</Badge>}
          {updatedAt !== null && <span className="text-muted max-md:hidden">{formatDate(updatedAt)}</span>}
        </span>
      }
    >
      <div className="grid gap-4 p-4 lg:grid-cols-2">
        <div className="grid content-start gap-2">
          <Text as="h3" look="label">
            {copy.imported}
          </Text>
          {imports.length === 0 ? (
            <p className="text-muted">{copy.notImported}</p>
          ) : (
            <ul className="grid gap-2">
              {imports.flatMap(({ source, models }) =>
                models.map((model, index) => {
                  const { name, facts } = describeModel(model);
                  return (
                    <li key={`${source} ${String(index)}`} className="min-w-0">
                      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                        {name} <Tag>{source}</Tag>
                      </p>
                      <p className="wrap-anywhere text-muted">{facts}</p>
                    </li>
                  );
                }),
              )}
            </ul>
          )}
        </div>
        <div className="grid content-start gap-2">
          <Text as="h3" look="label">
            {copy.said}
          </Text>
          {words.length === 0 ? (
            <p className="text-muted">{copy.nothingSaid}</p>
          ) : (
            <ul className="grid gap-3">
              {words.map((word) => (
                <WordRow
                  key={`${word.removal === null ? "" : "removed "}${word.id}`}
                  toyNumber={toyNumber}
                  word={word}
                  busy={busy?.wordId === word.id ? busy.change : null}
                  onChange={(change) => onChange({ toyNumber, wordId: word.id, change })}
                />
              ))}
            </ul>
          )}
        </div>
      </div>
    </Panel>
  );
}
