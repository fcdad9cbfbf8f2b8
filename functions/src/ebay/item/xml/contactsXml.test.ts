import { expect, it } from "vitest";

import { buildContacts } from "./contactsXml.ts";

const OURS = {
  ...{ company: "Maker GmbH", street: "Weg 1", city: "Berlin", region: "", postalCode: "" },
  ...{ country: "DE", email: "safety@maker.example", phone: "" },
};
const THEIRS = { CompanyName: "Maker Inc.", Street1: "Road 1", CityName: "Troy", Country: "US", Phone: "1" };
const NOBODY = { manufacturer: null, responsible: null };

it("the XML is empty without contacts", () => {
  expect(buildContacts(NOBODY)).toBeUndefined();
  expect(buildContacts(NOBODY, {})).toBeUndefined();
});

it("the XML has the seller's contacts", () => {
  expect(buildContacts({ manufacturer: OURS, responsible: OURS })).toMatchObject({
    Manufacturer: { CompanyName: "Maker GmbH", Street1: "Weg 1", Email: "safety@maker.example" },
    ResponsiblePersons: { ResponsiblePerson: { Country: "DE", Types: { Type: "EUResponsiblePerson" } } },
  });
});

it("the XML has only what the seller has entered of a contact", () => {
  const full = { ...OURS, region: "BE", postalCode: "10115", phone: "+49 30" };
  expect(buildContacts({ ...NOBODY, manufacturer: full })).toMatchObject({
    Manufacturer: { StateOrProvince: "BE", PostalCode: "10115", Phone: "+49 30" },
  });
  expect(buildContacts({ ...NOBODY, manufacturer: OURS })).toMatchObject({
    Manufacturer: { StateOrProvince: undefined, PostalCode: undefined, Phone: undefined },
  });
});

it("keeps what the original of a copy has", () => {
  const original = { Manufacturer: THEIRS, Documents: { Document: "1" } };
  expect(buildContacts({ manufacturer: OURS, responsible: OURS }, original)).toMatchObject({
    ...original,
    ResponsiblePersons: { ResponsiblePerson: { CompanyName: "Maker GmbH" } },
  });
  expect(buildContacts(NOBODY, original)).toMatchObject(original);
});

it("replaces a contact of the original that eBay refuses, if there is a better one", () => {
  const original = { Manufacturer: { CompanyName: "Maker Inc." } };
  expect(buildContacts({ ...NOBODY, manufacturer: OURS }, original)).toMatchObject({
    Manufacturer: { CompanyName: "Maker GmbH" },
  });
  expect(buildContacts(NOBODY, original)).toMatchObject(original);
});
