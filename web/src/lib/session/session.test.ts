import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";

import { forgetRefusedEmail, keepRefusedEmail, readRefusedEmail } from "./refusedEmail";
import { isAdmin, setSession, usePerson } from "./session";
import { samplePerson } from "./testing/samplePerson";
import { usePublicGallery } from "./usePublicGallery";

it.each([
  [{ accountRole: "user", isSuperAdmin: false }, false],
  [{ accountRole: "admin", isSuperAdmin: false }, true],
  [{ accountRole: "user", isSuperAdmin: true }, true],
] as const)("knows admins by their record %j: %s", (record, expected) => {
  expect(isAdmin(samplePerson(record))).toBe(expected);
});

it("has a person while one is signed in, with or without the terms", () => {
  const person = samplePerson();
  for (const status of ["ready", "terms-needed"] as const) {
    setSession({ status, person });
    expect(renderHook(usePerson).result.current).toBe(person);
  }
});

it.each([
  [{ username: "ada" }, "ada"],
  [{ username: "ada", galleryHidden: true }, null],
  [{}, null],
])("shows the gallery of %j at %s", (record, username) => {
  const person = samplePerson(record);
  setSession({ status: "ready", person });
  expect(renderHook(usePublicGallery).result.current).toBe(username);
  setSession({ status: "terms-needed", person });
  expect(renderHook(usePublicGallery).result.current).toBeNull();
});

it("remembers the email that was refused until it is forgotten", () => {
  expect(readRefusedEmail()).toBeNull();
  keepRefusedEmail("eve@example.com");
  expect(readRefusedEmail()).toBe("eve@example.com");
  forgetRefusedEmail();
  expect(readRefusedEmail()).toBeNull();
});
