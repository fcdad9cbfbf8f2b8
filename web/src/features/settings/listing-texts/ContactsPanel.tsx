import { Plus } from "lucide-react";
import { useState } from "react";

import type { ListingTexts } from "@contract/item/listingTexts";
import {
  findKnownContacts,
  isComplete,
  KNOWN_BRANDS,
  type SafetyContact,
} from "@contract/item/safetyContacts";

import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";

import { ContactDialog } from "./ContactDialog";
import { copy } from "./copy";

/** Shows the safety contacts of each brand, with their source. The seller can enter others. */
export function ContactsPanel({ texts: { contacts } }: { readonly texts: ListingTexts }) {
  /** The brand being edited. A blank text means a new brand. */
  const [edited, setEdited] = useState<string | null>(null);
  const own = new Set(Object.keys(contacts).map((brand) => brand.toLowerCase()));
  const brands = [
    ...KNOWN_BRANDS.filter((brand) => !own.has(brand.toLowerCase())),
    ...Object.keys(contacts),
  ].toSorted((one, other) => one.localeCompare(other));
  return (
    <Panel title={copy.contacts} body="stack">
      <Text look="hint">{copy.contactsHint}</Text>
      <ul className="grid gap-3">
        {brands.map((brand) => {
          const known = findKnownContacts(brand);
          const { manufacturer, responsible } = contacts[brand] ?? known ?? NOBODY;
          return (
            <li key={brand} className="grid gap-1.5 border-t pt-3 first:border-t-0 first:pt-0">
              <div className="flex items-center justify-between gap-2">
                <h3 className="font-strong wrap-anywhere">{brand}</h3>
                <Button
                  small
                  aria-label={brand in contacts ? copy.editOf(brand) : copy.confirmOf(brand)}
                  onClick={() => setEdited(brand)}
                >
                  {brand in contacts ? copy.edit : copy.confirm}
                </Button>
              </div>
              <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
                <dt className="text-muted">{copy.manufacturer}</dt>
                <dd className="wrap-anywhere">{describeContact(manufacturer)}</dd>
                <dt className="text-muted">{copy.responsible}</dt>
                <dd className="wrap-anywhere">{describeContact(responsible)}</dd>
              </dl>
              {!(brand in contacts) && <p className="text-warning-ink">{copy.unconfirmed}</p>}
              <Text look="hint">
                {brand in contacts || known === null
                  ? copy.ownWords
                  : copy.knownFrom(known.source, known.checked)}
              </Text>
            </li>
          );
        })}
      </ul>
      <div>
        <Button icon={Plus} onClick={() => setEdited("")}>
          {copy.add}
        </Button>
      </div>
      {edited !== null && (
        <ContactDialog
          brand={edited}
          own={contacts[edited] ?? null}
          known={findKnownContacts(edited)}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

const NOBODY = { manufacturer: null, responsible: null };

function describeContact(contact: SafetyContact | null): string {
  if (contact === null) return copy.none;
  const { company, street, postalCode, city, region, country, email, phone } = contact;
  const address = [street, [postalCode, city, region].filter(Boolean).join(" "), country].join(", ");
  const reach = isComplete(contact) ? [email, phone].filter(Boolean).join(", ") : copy.incomplete;
  return `${company}, ${address}. ${reach}`;
}
