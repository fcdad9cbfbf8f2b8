import { paths } from "@contract/documents";
import { listingTexts, NO_TEXTS } from "@contract/item/listingTexts";

import { LoadFailed } from "@/lib/firestore/LoadFailed";
import { useDocument } from "@/lib/firestore/useDocuments";
import { usePerson } from "@/lib/session/session";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { ContactsPanel } from "./ContactsPanel";
import { copy } from "./copy";
import { TemplateEditor } from "./TemplateEditor";

export function ListingTextsTab() {
  const { uid } = usePerson();
  const texts = useDocument(paths.listingTexts(uid), listingTexts);
  if (texts.status === "loading") return <SkeletonRows label={copy.template} rows={6} />;
  if (texts.status === "error") {
    return <LoadFailed title={copy.loadFailed} error={texts.error} onRetry={texts.retry} />;
  }
  const known = texts.value ?? NO_TEXTS;
  return (
    <div className="grid content-start gap-3">
      <TemplateEditor texts={known} />
      <ContactsPanel texts={known} />
    </div>
  );
}
