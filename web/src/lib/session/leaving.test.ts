import { afterEach, beforeEach, expect, it } from "vitest";

import { closeOnLeaving, followLeaving } from "./leaving";
import { setSession } from "./session";
import { samplePerson } from "./testing/samplePerson";

const dana = samplePerson();
let closed: string[];
let stop: () => void;
beforeEach(() => {
  closed = [];
  setSession({ status: "ready", person: dana });
  stop = followLeaving();
});
afterEach(() => {
  setSession({ status: "signed-out", problem: null });
  stop();
});

const open = (name: string, uid = dana.uid) => closeOnLeaving(uid, () => closed.push(name));

it("closes what is open for a person who signs out, once", () => {
  open("listings");
  open("studio");
  setSession({ status: "signed-out", problem: null });
  setSession({ status: "refused", email: null });
  expect(closed).toEqual(["listings", "studio"]);
});

it("closes what is open for the person before", () => {
  open("listings");
  setSession({ status: "ready", person: { ...dana, uid: "bob" } });
  expect(closed).toEqual(["listings"]);
});

it("keeps everything open while the account is checked, and for the same person", () => {
  open("listings");
  setSession({ status: "loading" });
  setSession({ status: "terms-needed", person: dana });
  setSession({ status: "ready", person: { ...dana, name: "Dana M." } });
  expect(closed).toEqual([]);
});

it("doesn't close again what was closed earlier", () => {
  const close = open("listings");
  close();
  close();
  setSession({ status: "signed-out", problem: null });
  expect(closed).toEqual(["listings"]);
});
