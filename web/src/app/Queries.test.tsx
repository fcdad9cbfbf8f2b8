import { useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { Queries } from "./Queries";

let count = 0;
function Answer() {
  const { data } = useQuery({
    queryKey: ["secret"],
    queryFn: () => Promise.resolve((count += 1)),
    staleTime: Infinity,
  });
  return <p>{`answer ${data ?? "none"}`}</p>;
}
const show = (screenName: string) => (
  <Queries>
    <Answer key={screenName} />
  </Queries>
);

it("keeps answers for a person from screen to screen, and forgets them when the person leaves", async () => {
  setSession({ status: "ready", person: samplePerson() });
  const { rerender } = render(show("one"));
  expect(await screen.findByText("answer 1")).toBeVisible();
  rerender(show("two"));
  expect(screen.getByText("answer 1")).toBeVisible();
  act(() => setSession({ status: "signed-out", problem: null }));
  rerender(show("three"));
  expect(await screen.findByText("answer 2")).toBeVisible();
});
