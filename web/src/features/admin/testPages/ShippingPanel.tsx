import { useMutation } from "@tanstack/react-query";
import { FlaskConical, Truck } from "lucide-react";
import type * as z from "zod";

import { getEbayListingDetails, getShippingProfiles } from "@contract/tester";

import { call } from "@/lib/calls/call";
import { formatPrice } from "@/lib/money";
import { usePerson } from "@/lib/session/session";
import { useSellingTerms } from "@/lib/terms/useSellingTerms";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { AdminFailure } from "../AdminFailure";
import { findActiveItemId } from "./activeListing";
import { copy } from "./copy";
import { Facts } from "./Facts";
import { describeParcel } from "./parcelFacts";
import { ShippingFacts } from "./ShippingFacts";

type Profiles = z.output<(typeof getShippingProfiles)["output"]>;

class NoActiveListing extends Error {}

export function ShippingPanel() {
  const { uid } = usePerson();
  const profiles = useMutation({ mutationFn: () => call(getShippingProfiles, {}) });
  const test = useMutation({
    mutationFn: async () => {
      const itemId = await findActiveItemId(uid);
      if (itemId === null) throw new NoActiveListing();
      return call(getEbayListingDetails, { itemId });
    },
  });
  return (
    <Panel title={copy.shipping} body="stack">
      <p className="text-muted">{copy.shippingHint}</p>
      <div className="flex flex-wrap gap-2">
        <Button icon={Truck} busy={profiles.isPending} onClick={() => profiles.mutate()}>
          {copy.fetchShipping}
        </Button>
        <Button icon={FlaskConical} busy={test.isPending} onClick={() => test.mutate()}>
          {copy.testShipping}
        </Button>
      </div>
      <AdminFailure title={copy.shippingFailed} error={profiles.error} onDismiss={profiles.reset} />
      {test.error instanceof NoActiveListing && (
        <Banner tone="info" title={copy.noActive} onDismiss={() => test.reset()} />
      )}
      {!(test.error instanceof NoActiveListing) && (
        <AdminFailure title={copy.testFailed} error={test.error} onDismiss={test.reset} />
      )}
      {(profiles.isPending || test.isPending) && <SkeletonRows label={copy.shipping} rows={3} />}
      {test.data && (
        <ShippingFacts title={copy.tested(test.data.summary.title)} shipping={test.data.shipping} />
      )}
      {profiles.data && <ProfileFacts profiles={profiles.data} />}
    </Panel>
  );
}

function ProfileFacts({ profiles: { userPreferences, businessPolicies } }: { readonly profiles: Profiles }) {
  const { shippingService, handlingCost, dispatchTimeMax, location, returnsAccepted } = userPreferences;
  const names = copy.preferenceNames;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Facts
        title={copy.preferences}
        facts={[
          [names.shippingService, shippingService ?? "–"],
          [names.handlingCost, formatPrice(handlingCost)],
          [names.dispatchTimeMax, String(dispatchTimeMax ?? "–")],
          [names.location, location ?? "–"],
          [names.returnsAccepted, returnsAccepted ?? "–"],
        ]}
      />
      <ParcelFacts seller={useSellingTerms()} />
      {businessPolicies === null ? (
        <p className="text-muted">{copy.noPolicies}</p>
      ) : (
        (["fulfillment", "payment", "return"] as const).map((kind) => (
          <div key={kind} className="min-w-0">
            <h3 className="mb-1 font-strong">{copy.policies[kind]}</h3>
            {businessPolicies[kind].length === 0 && <p className="text-muted">{copy.nonePolicies}</p>}
            <ul>
              {businessPolicies[kind].map(({ id, name, description }) => (
                <li key={id} className="wrap-anywhere">
                  {name} <span className="text-muted">{[id, description].filter(Boolean).join(", ")}</span>
                </li>
              ))}
            </ul>
          </div>
        ))
      )}
    </div>
  );
}

/** Shows the parcel of one carded car on the seller's terms. Null: they have chosen none. Undefined: not known yet. */
export function ParcelFacts({ seller }: { readonly seller: ReturnType<typeof useSellingTerms> }) {
  if (seller === undefined) return null;
  return seller ? (
    <Facts title={copy.parcel} facts={describeParcel(seller)} />
  ) : (
    <Facts title={copy.example} facts={Object.entries(copy.exampleLines)} />
  );
}
