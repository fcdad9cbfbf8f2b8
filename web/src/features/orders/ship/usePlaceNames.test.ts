import { renderHook, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { usePlaceNames } from "./usePlaceNames";

beforeAll(goOffline);
beforeEach(() => void vi.spyOn(navigator, "onLine", "get").mockReturnValue(false));

it("returns the names of the seller's places, and none until they are loaded", async () => {
  const uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  putDocument(`${paths.places(uid)}/A-01`, { code: "A-01", name: "Wall" });
  putDocument(`${paths.places(uid)}/B-02`, { code: "B-02" });
  const { result, rerender } = renderHook(usePlaceNames);
  const before = result.current;
  expect([...before]).toEqual([]);
  rerender();
  expect(result.current).toBe(before);
  await waitFor(() =>
    expect([...result.current]).toEqual([
      ["A-01", "Wall"],
      ["B-02", ""],
    ]),
  );
});
