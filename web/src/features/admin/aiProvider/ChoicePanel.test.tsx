import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { doc, getDocFromCache, setDoc } from "firebase/firestore";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";

import { db } from "@/lib/firestore/firestore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { ChoicePanel } from "./ChoicePanel";

const person = samplePerson();

beforeAll(goOffline);
beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  void setDoc(doc(db, paths.user(person.uid)), {});
});
afterEach(() => void vi.unstubAllGlobals());

function open(aiProvider?: { provider: "openai" | "gemini" | null }): void {
  const settings = {
    aiProvider: { provider: null, enableFallback: true, comparisonMode: false, ...aiProvider },
  };
  setSession({ status: "ready", person: { ...person, record: { ...person.record, settings } } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChoicePanel />
    </QueryClientProvider>,
  );
}

const stored = async () => {
  const found: unknown = (await getDocFromCache(doc(db, paths.user(person.uid)))).get("settings.aiProvider");
  return found;
};
const pressed = () => screen.getByRole("button", { pressed: true }).textContent;
const save = () => userEvent.click(screen.getByRole("button", { name: "Save Provider Settings" }));

it("says that nothing is chosen, and chooses nothing with another setting", async () => {
  open();
  expect(pressed()).toBe("Default");
  await userEvent.click(screen.getByRole("switch", { name: /Use the other provider/ }));
  await save();
  await vi.waitFor(async () =>
    expect(await stored()).toEqual({ enableFallback: false, comparisonMode: false }),
  );
});

it("keeps a choice, and takes it back", async () => {
  open({ provider: "gemini" });
  expect(pressed()).toBe("Gemini");
  await userEvent.click(screen.getByRole("button", { name: "OpenAI" }));
  await save();
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ provider: "openai" }));
  await userEvent.click(screen.getByRole("button", { name: "Default" }));
  expect(pressed()).toBe("Default");
});
