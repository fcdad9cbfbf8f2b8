import type { ListingDocument } from "@contract/documents";

import { Panel } from "@/ui/page/Panel";

import { ItemSpecifics } from "../fields/ItemSpecifics";
import type { Editor } from "../useEditor";
import { CategorySection } from "./CategorySection";
import { PricingSection } from "./PricingSection";

interface MarketplaceSectionsProps {
  readonly editor: Editor;
  readonly listing: ListingDocument;
}

/** The fields that only the marketplace needs. */
export function MarketplaceSections({ editor, listing }: MarketplaceSectionsProps) {
  return (
    <>
      <CategorySection editor={editor} />
      <SpecificsSection editor={editor} listing={listing} />
      <PricingSection editor={editor} listing={listing} hasPrice={false} />
    </>
  );
}

export function SpecificsSection({ editor, listing }: MarketplaceSectionsProps) {
  return (
    <Panel title="Item specifics">
      <ItemSpecifics editor={editor} brand={listing.brand ?? null} />
    </Panel>
  );
}
