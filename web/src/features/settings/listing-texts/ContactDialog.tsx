import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { saveListingTexts } from "@contract/item/listingTexts";
import { isComplete, type SafetyContact, type SafetyContacts } from "@contract/item/safetyContacts";

import { call } from "@/lib/calls/call";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { Button } from "@/ui/controls/Button";
import { TextField } from "@/ui/controls/TextField";
import { ActionDialog } from "@/ui/overlays/ConfirmDialog";
import { showToast } from "@/ui/overlays/toast";
import { Text } from "@/ui/page/Text";

import { copy } from "./copy";

interface ContactDialogProps {
  /** The brand's name. Blank for a new brand, whose name the seller enters. */
  readonly brand: string;
  readonly own: SafetyContacts | null;
  readonly known: SafetyContacts | null;
  readonly onClose: () => void;
}

const PARTS = ["company", "street", "postalCode", "city", "region", "country", "email", "phone"] as const;
type Part = (typeof PARTS)[number];
type Typed = Record<Part, string>;
type Problems = Partial<Record<Part, string>>;

const MOST: Record<Part, number> = {
  ...{ company: 100, street: 180, postalCode: 9, city: 64, region: 64, country: 2, email: 180, phone: 64 },
};
const REQUIRED: readonly Part[] = ["company", "street", "city", "country"];

export function ContactDialog({ brand, own, known, onClose }: ContactDialogProps) {
  const start = own ?? known;
  const [name, setName] = useState(brand);
  const [manufacturer, setManufacturer] = useState(() => toTyped(start?.manufacturer ?? null));
  const [responsible, setResponsible] = useState(() => toTyped(start?.responsible ?? null));
  const [isAsked, setAsked] = useState(false);
  const save = useMutation({
    mutationFn: (contacts: SafetyContacts | null) =>
      call(saveListingTexts, { contacts: { brand: name.trim(), contacts } }),
    onSuccess: (_, contacts) => {
      const said = contacts === null ? copy.contactsRemoved : copy.contactsSaved;
      showToast(said(name.trim()), { tone: "success" });
      onClose();
    },
  });
  const problems = [findProblems(manufacturer, true), findProblems(responsible, false)] as const;
  const nameProblem = name.trim() === "" ? copy.needed : null;
  const submit = () => {
    setAsked(true);
    const isValid = nameProblem === null && problems.every((found) => Object.keys(found).length === 0);
    if (isValid) save.mutate({ manufacturer: toContact(manufacturer), responsible: toContact(responsible) });
  };
  return (
    <ActionDialog
      tall
      width={640}
      title={brand === "" ? copy.add : copy.editOf(brand)}
      actionLabel="Save"
      busy={save.isPending}
      otherActions={
        own !== null && (
          <Button busy={save.isPending} onClick={() => save.mutate(null)}>
            {known === null ? copy.remove : copy.reset}
          </Button>
        )
      }
      form="grid min-h-0 gap-4 overflow-y-auto p-0.5"
      onAction={submit}
      onClose={onClose}
    >
      <FailureBanner title={copy.contactsFailed} error={save.error}>
        {copy.kept}
      </FailureBanner>
      {brand === "" && (
        <TextField
          label={copy.brand}
          maxLength={65}
          value={name}
          error={isAsked ? nameProblem : null}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <ContactFields
        title={copy.manufacturer}
        typed={manufacturer}
        problems={isAsked ? problems[0] : {}}
        onChange={setManufacturer}
      />
      <ContactFields
        title={copy.responsible}
        hint={copy.responsibleHint}
        typed={responsible}
        problems={isAsked ? problems[1] : {}}
        onChange={setResponsible}
      />
    </ActionDialog>
  );
}

interface ContactFieldsProps {
  readonly title: string;
  readonly hint?: string;
  readonly typed: Typed;
  readonly problems: Problems;
  readonly onChange: (typed: Typed) => void;
}

function ContactFields({ title, hint, typed, problems, onChange }: ContactFieldsProps) {
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-strong">{title}</legend>
      {hint !== undefined && (
        <Text look="hint" className="sm:col-span-2">
          {hint}
        </Text>
      )}
      {PARTS.map((part) => (
        <TextField
          key={part}
          label={copy[part]}
          maxLength={MOST[part]}
          value={typed[part]}
          error={problems[part]}
          onChange={({ target }) => {
            const text = part === "country" ? target.value.toUpperCase() : target.value;
            onChange({ ...typed, [part]: text });
          }}
        />
      ))}
    </fieldset>
  );
}

const toTyped = (contact: SafetyContact | null): Typed =>
  Object.fromEntries(PARTS.map((part) => [part, contact?.[part] ?? ""])) as Typed;

/** Returns the contact. Null if nothing was entered. */
function toContact(typed: Typed): SafetyContact | null {
  const trimmed = Object.fromEntries(PARTS.map((part) => [part, typed[part].trim()])) as Typed;
  return PARTS.every((part) => trimmed[part] === "") ? null : trimmed;
}

function findProblems(typed: Typed, isNeeded: boolean): Problems {
  const contact = toContact(typed);
  if (contact === null) return isNeeded ? { company: copy.needed } : {};
  const blank = REQUIRED.filter((part) => contact[part] === "");
  return {
    ...(!/^[A-Z]{2}$/.test(contact.country) && { country: copy.twoLetters }),
    ...(!isComplete(contact) && { email: copy.reach }),
    ...Object.fromEntries(blank.map((part) => [part, copy.needed])),
  };
}
