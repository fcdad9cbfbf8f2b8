import type { ListingDocument } from "@contract/documents";
import { isOpenListing } from "@contract/listings/listings";

import type { WithId } from "@/lib/firestore/documents";
import { describeRefusal } from "@/lib/calls/errorText";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { MarketplaceOff } from "@/lib/ebay/MarketplaceOff";
import { urls } from "@/lib/browser/urls";
import { hasPendingEdits } from "@/lib/listings/row";
import { Banner } from "@/ui/status/Banner";
import { Page } from "@/ui/page/Page";
import { PageHead } from "@/ui/page/PageHead";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";

import { copy } from "../copy";
import { DescriptionField } from "../fields/DescriptionField";
import { useFormPlan } from "../fields/useFormPlan";
import { TitleField } from "../fields/TitleField";
import { REVISE_FIELDS } from "../formFields";
import { FormFrame } from "../FormFrame";
import { LoadedListing } from "../LoadedListing";
import { CategorySection } from "../sections/CategorySection";
import { ImagesSection } from "../sections/ImagesSection";
import { SpecificsSection } from "../sections/MarketplaceSections";
import { PricingSection } from "../sections/PricingSection";
import { TermsSection } from "../sections/TermsSection";
import { useEditor } from "../useEditor";
import { findRevisionProblems, findSizeProblems } from "../validation";
import { findFieldName, type Refusal, useRevising } from "./useRevising";

export function ReviseListingPage() {
  const { isOn } = useMarketplace();
  if (!isOn) {
    return (
      <Page>
        <PageHead title={copy.revise.title} />
        <div className="mt-3">
          <MarketplaceOff />
        </div>
      </Page>
    );
  }
  return <LoadedListing>{(listing) => <ReviseForm key={listing.id} listing={listing} />}</LoadedListing>;
}

function ReviseForm({ listing }: { readonly listing: WithId<ListingDocument> }) {
  const editor = useEditor(listing.id, listing, "revise", REVISE_FIELDS);
  const plan = useFormPlan(editor, listing);
  const { save, refusal, forgetRefusal } = useRevising(listing, editor);
  return (
    <FormFrame
      title={copy.revise.title}
      subtitle={listing.title}
      back={{ to: urls.listing(listing.id), label: copy.backToListing }}
      editor={editor}
      previewOf={listing.id}
      labels={{ submit: copy.revise.submit, draft: copy.saveDraft }}
      busy={save.isPending ? save.variables : null}
      onSave={(kind) => {
        if (editor.check(kind === "draft" ? findSizeProblems(editor.all) : findRevisionProblems(editor.all)))
          save.mutate(kind);
      }}
      banners={
        <>
          <FailureBanner
            title={save.variables === "draft" ? copy.revise.saveFailed : copy.revise.failed}
            error={save.error}
          >
            {copy.kept}
          </FailureBanner>
          {refusal && <RefusalBanner refusal={refusal} onDismiss={forgetRefusal} />}
          <LiveState listing={listing} isRefused={refusal !== null} />
        </>
      }
    >
      <ImagesSection title="Photos" editor={editor}>
        {listing.firebaseImages.length === 0 && listing.ebayPhotos.length > 0 && (
          <EbayPictures urls={listing.ebayPhotos} />
        )}
      </ImagesSection>
      <Panel title="Title" body="padded">
        <TitleField editor={editor} />
      </Panel>
      <CategorySection editor={editor} plan={plan} />
      <SpecificsSection editor={editor} plan={plan} />
      <Panel title="Description" body="padded">
        <DescriptionField editor={editor} />
      </Panel>
      <PricingSection editor={editor} listing={listing} hasPrice />
      <TermsSection editor={editor} listing={listing} />
    </FormFrame>
  );
}

function RefusalBanner({
  refusal,
  onDismiss,
}: {
  readonly refusal: Refusal;
  readonly onDismiss: () => void;
}) {
  const name = findFieldName(refusal);
  return (
    <Banner tone="danger" title={copy.revise.failed} onDismiss={onDismiss}>
      {name === null ? (
        <>
          {describeRefusal(refusal)} {copy.revise.refused}
        </>
      ) : (
        copy.revise.refusedAt(name)
      )}
    </Banner>
  );
}

interface LiveStateProps {
  readonly listing: ListingDocument;
  readonly isRefused: boolean;
}

/** Explains what sending would do where that isn't obvious. */
function LiveState({ listing, isRefused }: LiveStateProps) {
  if (listing.ebayItemId === null || !isOpenListing(listing)) {
    return (
      <Banner tone="info" title={copy.revise.notLive}>
        {copy.revise.notLiveDetail}
      </Banner>
    );
  }
  if (!hasPendingEdits(listing) || isRefused) return null;
  return (
    <Banner tone="warning" title={copy.revise.unsent}>
      {copy.revise.unsentDetail}
    </Banner>
  );
}

function EbayPictures({ urls: pictures }: { readonly urls: readonly string[] }) {
  return (
    <div className="grid gap-2">
      <ul className="flex flex-wrap gap-2" aria-label="Pictures at eBay">
        {pictures.map((url, index) => (
          <li key={url}>
            <img
              src={url}
              alt={`No. ${index + 1} at eBay`}
              className="aspect-[5/7] w-16 rounded-md object-cover"
            />
          </li>
        ))}
      </ul>
      <Text look="hint">{copy.revise.ebayPictures}</Text>
    </div>
  );
}
