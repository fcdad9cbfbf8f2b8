import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { ProfileTab } from "./ProfileTab";

/** The fake server's state and the requests it received. */
const server = { taken: ["bob"], isAway: false, asked: [] as string[], saved: [] as string[], refuses: "" };
beforeEach(() => {
  Object.assign(server, { taken: ["bob"], isAway: false, asked: [], saved: [], refuses: "" });
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>((address, init) => {
      if (server.isAway) return Promise.reject(new TypeError("Failed to fetch"));
      const { username } = (JSON.parse(init?.body as string) as { data: { username: string } }).data;
      const name = (address as string).split("/").at(-1);
      if (name === "checkUsernameAvailability") {
        server.asked.push(username);
        return answer({ result: { available: !server.taken.includes(username) } });
      }
      if (server.refuses !== "")
        return answer({ error: { status: "ALREADY_EXISTS", details: { code: server.refuses } } });
      server.saved.push(username);
      return answer({ result: { success: true, username } });
    }),
  );
  return () => vi.unstubAllGlobals();
});
const answer = (body: object) => Promise.resolve(new Response(JSON.stringify(body)));

function show(username: string | null = null) {
  setSession({ status: "ready", person: samplePerson({ username }) });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ProfileTab />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}
const type = (value: string) => fireEvent.change(screen.getByLabelText("Username"), { target: { value } });
const saveButton = () => screen.getByRole("button", { name: "Save username" });

it.each([
  ["ab", "Username must be at least 3 characters"],
  ["a".repeat(21), "Username must be 20 characters or less"],
  ["hot wheels", "Only lowercase letters, numbers, and underscores allowed"],
  ["Admin", "This username is reserved"],
])("shows at once what is wrong with %s, without a call", async (typed, problem) => {
  show();
  type(typed);
  expect(await screen.findByText(problem)).toBeVisible();
  expect(saveButton()).toBeDisabled();
  expect(server.asked).toEqual([]);
});

it("checks the typed name once, and saves only an available one", async () => {
  show();
  expect(saveButton()).toBeDisabled();
  for (const typed of ["ada", "ada_c", "ada_cars"]) type(typed);
  expect(screen.getByText("Checking availability")).toBeVisible();
  expect(saveButton()).toBeDisabled();
  expect(await screen.findByText("Available")).toBeVisible();
  expect(server.asked).toEqual(["ada_cars"]);
  fireEvent.click(saveButton());
  await expect.poll(() => server.saved).toEqual(["ada_cars"]);
});

it("doesn't save another person's name or the current one", async () => {
  show("ada");
  expect(saveButton()).toBeDisabled();
  type(" BOB ");
  expect(await screen.findByText("Username is already taken")).toBeVisible();
  expect(saveButton()).toBeDisabled();
  type("Ada");
  expect(await screen.findByText(/This is your username/)).toBeVisible();
  expect(saveButton()).toBeDisabled();
});

it("reports a failed check, and keeps the input", async () => {
  server.isAway = true;
  show();
  type("ada_cars");
  expect(await screen.findByText("Error checking availability")).toBeVisible();
  expect(screen.getByLabelText("Username")).toHaveValue("ada_cars");
  expect(saveButton()).toBeDisabled();
});

it("keeps the input when somebody else took the name first", async () => {
  show();
  server.refuses = "username/taken";
  type("ada_cars");
  expect(await screen.findByText("Available")).toBeVisible();
  fireEvent.click(saveButton());
  expect(await screen.findByText("Error saving username: Username is already taken")).toBeVisible();
  expect(screen.getByLabelText("Username")).toHaveValue("ada_cars");
});
