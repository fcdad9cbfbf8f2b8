import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";

import { listingDocument, paths } from "@contract/documents";
import {
  DEFAULT_TEMPLATE,
  findUnknownPlaceholders,
  MAX_TEMPLATE_LENGTH,
  PLACEHOLDERS,
  renderDescription,
} from "@contract/item/descriptionTemplate";
import { planItem } from "@contract/item/itemPlan";
import { type ListingTexts, saveListingTexts } from "@contract/item/listingTexts";

import { useStoredInTab } from "@/lib/browser/useStoredInTab";
import { call } from "@/lib/calls/call";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { useDocuments } from "@/lib/firestore/useDocuments";
import { wrapDescription } from "@/lib/listings/descriptionPage";
import { usePerson } from "@/lib/session/session";
import { Button } from "@/ui/controls/Button";
import { showToast } from "@/ui/overlays/toast";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";
import { TextAreaField } from "@/ui/controls/TextField";

import { copy } from "./copy";

/** Edits the template of descriptions, and previews it with the seller's latest listing. */
export function TemplateEditor({ texts }: { readonly texts: ListingTexts }) {
  const stored = texts.template ?? DEFAULT_TEMPLATE;
  const [{ template }, set, forget] = useStoredInTab("listing-template", { template: stored });
  const field = useRef<HTMLTextAreaElement>(null);
  const unknown = findUnknownPlaceholders(template);
  const isEmpty = template.trim() === "";
  const save = useMutation({
    mutationFn: (sent: string) =>
      call(saveListingTexts, { template: sent.trim() === DEFAULT_TEMPLATE ? null : sent.trim() }),
    onSuccess: (_, sent) => {
      forget({ template: sent });
      showToast(copy.saved, { tone: "success" });
    },
  });
  const insert = (name: string) => {
    const { selectionStart: start = template.length, selectionEnd: end = start } = field.current ?? {};
    const text = `{${name}}`;
    set({ template: template.slice(0, start) + text + template.slice(end) });
    // The caret can be set only after the text is rendered.
    setTimeout(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start + text.length, start + text.length);
    });
  };
  return (
    <Panel title={copy.template} body="stack">
      <FailureBanner title={copy.saveFailed} error={save.error} onDismiss={save.reset}>
        {copy.kept}
      </FailureBanner>
      <TextAreaField
        label={copy.templateLabel}
        hint={copy.templateHint}
        error={isEmpty ? copy.empty : unknown.length > 0 ? copy.unknown(unknown) : null}
        ref={field}
        className="min-h-48"
        maxLength={MAX_TEMPLATE_LENGTH}
        spellCheck={false}
        value={template}
        onChange={({ target }) => set({ template: target.value })}
      />
      <div role="group" aria-label={copy.placeholders} className="flex flex-wrap gap-1.5">
        {PLACEHOLDERS.map((name) => (
          <Button key={name} small onClick={() => insert(name)}>
            {`{${name}}`}
          </Button>
        ))}
      </div>
      <Preview template={template} texts={texts} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={save.isPending}
          disabled={template === stored || isEmpty || unknown.length > 0}
          onClick={() => save.mutate(template)}
        >
          {copy.save}
        </Button>
        <Button disabled={template === stored || save.isPending} onClick={() => forget()}>
          {copy.discard}
        </Button>
        <Button
          variant="quiet"
          disabled={template === DEFAULT_TEMPLATE || save.isPending}
          onClick={() => set({ template: DEFAULT_TEMPLATE })}
        >
          {copy.useDefault}
        </Button>
      </div>
    </Panel>
  );
}

function Preview({ template, texts }: { readonly template: string; readonly texts: ListingTexts }) {
  const { uid } = usePerson();
  const latest = useDocuments(
    { path: paths.listings(uid), orderBy: [["updatedAt", "desc"]], limit: 1 },
    listingDocument,
  );
  const found = latest.status === "ready" ? latest.value.documents[0] : undefined;
  const listing = found ?? SAMPLE;
  const { facts, specifics, condition } = planItem(listing, null, texts);
  const html = renderDescription(template, {
    facts,
    specifics,
    title: listing.title.trim(),
    description: listing.description ?? "",
    condition: condition.description,
  });
  return (
    <section className="grid gap-1.5">
      <h3 className="font-strong">{copy.preview}</h3>
      <Text look="hint" className="wrap-anywhere">
        {copy.previewOf(found ? found.title : copy.sample)}
      </Text>
      {/* The frame runs no scripts and is a separate document, so its content can't reach this page. */}
      <iframe
        title={copy.preview}
        sandbox=""
        srcDoc={wrapDescription(html)}
        className="h-52 w-full rounded-md border bg-white"
      />
    </section>
  );
}

const SAMPLE = listingDocument.parse({
  title: "Hot Wheels Nightjar Midnight Run 3/10 2024",
  carName: "Nightjar",
  brand: "Hot Wheels",
  series: "Midnight Run",
  seriesNumber: "3/10",
  year: 2024,
  color: "Black",
  toyNumber: "ABC12",
  carHistory: "What the card tells about the car.",
});
