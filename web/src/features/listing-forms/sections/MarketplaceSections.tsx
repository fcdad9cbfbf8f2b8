import type { ListingDocument } from "@contract/documents";

import type { WithId } from "@/lib/firestore/documents";
import { Panel } from "@/ui/page/Panel";

import { type FormPlan, useFormPlan } from "../fields/useFormPlan";
import { ItemSpecifics } from "../fields/ItemSpecifics";
import type { Editor } from "../useEditor";
import { CategorySection } from "./CategorySection";
import { PricingSection } from "./PricingSection";
import { TermsSection } from "./TermsSection";

interface MarketplaceSectionsProps {
  readonly editor: Editor;
  readonly listing: WithId<ListingDocument>;
}

/** Renders the fields that only the marketplace needs. */
export function MarketplaceSections({ editor, listing }: MarketplaceSectionsProps) {
  const plan = useFormPlan(editor, listing);
  return (
    <>
      <CategorySection editor={editor} plan={plan} />
      <SpecificsSection editor={editor} plan={plan} />
      <PricingSection editor={editor} listing={listing} hasPrice={false} />
      <TermsSection editor={editor} listing={listing} />
    </>
  );
}

export function SpecificsSection({ editor, plan }: { readonly editor: Editor; readonly plan: FormPlan }) {
  return (
    <Panel title="Item specifics" body="columns">
      <ItemSpecifics editor={editor} plan={plan} />
    </Panel>
  );
}
