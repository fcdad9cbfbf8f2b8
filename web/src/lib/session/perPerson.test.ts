// @vitest-environment node
import { afterEach, beforeEach, expect, it } from "vitest";

import { createPersonStore, followLeaving, keepPerPerson } from "./perPerson";
import { setSession } from "./session";
import { samplePerson } from "./testing/samplePerson";

const dana = samplePerson();
let log: string[];
let stop: () => void;
beforeEach(() => {
  log = [];
  setSession({ status: "ready", person: dana });
  stop = followLeaving();
});
afterEach(() => {
  setSession({ status: "signed-out", problem: null });
  stop();
});

const define = (name: string) =>
  keepPerPerson(
    (uid) => ({ name, uid, at: log.push(`opens ${name}`) }),
    () => log.push(`closes ${name}`),
  );
const signOut = () => setSession({ status: "signed-out", problem: null });

it("opens a value once, and closes it once when the person signs out", () => {
  const listings = define("listings");
  expect(listings.peek()).toBe(null);
  const opened = listings.get(dana.uid);
  expect(listings.get(dana.uid)).toBe(opened);
  expect(listings.peek()).toBe(opened);
  signOut();
  setSession({ status: "refused", email: null });
  expect(log).toEqual(["opens listings", "closes listings"]);
  expect(listings.peek()).toBe(null);
});

it("opens it again after a sign-out", () => {
  const listings = define("listings");
  const before = listings.get(dana.uid);
  signOut();
  setSession({ status: "ready", person: dana });
  expect(listings.get(dana.uid)).not.toBe(before);
});

it("closes what was opened last first", () => {
  define("studio").get(dana.uid);
  define("batch").get(dana.uid);
  signOut();
  expect(log.slice(2)).toEqual(["closes batch", "closes studio"]);
});

it("closes what is open for the person before", () => {
  const listings = define("listings");
  listings.get(dana.uid);
  setSession({ status: "ready", person: { ...dana, uid: "bob" } });
  expect(log).toEqual(["opens listings", "closes listings"]);
  listings.get("bob");
  expect(listings.get("carol")).toMatchObject({ uid: "carol" });
  expect(log.at(-2)).toBe("closes listings");
});

it("lets a store start again when the person leaves", () => {
  const useAsked = createPersonStore<{ asked: string | null }>(() => ({ asked: null }));
  useAsked.setState({ asked: "delete" });
  setSession({ status: "loading" });
  setSession({ status: "ready", person: { ...dana, name: "Dana M." } });
  expect(useAsked.getState()).toEqual({ asked: "delete" });
  signOut();
  expect(useAsked.getState()).toEqual({ asked: null });
});

it("keeps everything open while the account is checked, and for the same person", () => {
  define("listings").get(dana.uid);
  setSession({ status: "loading" });
  setSession({ status: "terms-needed", person: dana });
  setSession({ status: "ready", person: { ...dana, name: "Dana M." } });
  expect(log).toEqual(["opens listings"]);
});

it.each([
  ["keeps it for that person", { status: "ready", person: dana }, ["opens listings"]],
  [
    "closes it for another",
    { status: "ready", person: { ...dana, uid: "bob" } },
    ["opens listings", "closes listings"],
  ],
  ["closes it for nobody", { status: "signed-out", problem: null }, ["opens listings", "closes listings"]],
] as const)("opens a value for the person who is expected, and %s", (_, session, done) => {
  signOut();
  setSession({ status: "loading" });
  define("listings").get(dana.uid);
  setSession(session);
  expect(log).toEqual(done);
});

it("closes what was still being opened when the person left", async () => {
  const opening = Promise.withResolvers<string>();
  const studio = keepPerPerson(
    () => opening.promise,
    (name) => log.push(`closes ${name}`),
  );
  void studio.get(dana.uid);
  signOut();
  expect(log).toEqual([]);
  opening.resolve("studio");
  await opening.promise;
  expect(log).toEqual(["closes studio"]);
});

it.each([
  ["was rejected", () => Promise.reject(new Error("The storage is blocked"))],
  ["gave nothing", () => Promise.resolve(null)],
])("opens again what %s", async (_, answer) => {
  let times = 0;
  const batch = keepPerPerson(
    (): Promise<string | null> => ((times += 1) === 1 ? answer() : Promise.resolve("batch")),
    (name) => log.push(`closes ${name}`),
  );
  await batch.get(dana.uid).catch(() => undefined);
  expect(await batch.get(dana.uid)).toBe("batch");
  signOut();
  await Promise.resolve();
  expect(log).toEqual(["closes batch"]);
});
