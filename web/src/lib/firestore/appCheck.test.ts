import { deleteApp, type FirebaseApp, initializeApp } from "firebase/app";
import { beforeEach, expect, it, vi } from "vitest";

const LOCAL = { host: "127.0.0.1", port: 9 };
let app: FirebaseApp;
beforeEach(() => {
  vi.resetModules();
  vi.stubEnv("VITE_APP_CHECK_KEY", "");
  vi.stubEnv("VITE_EMULATORS", "");
  app = initializeApp({ projectId: "p", appId: "1:2:web:3", apiKey: "k" }, "checked");
  return async () => {
    vi.unstubAllEnvs();
    await deleteApp(app);
  };
});
const useEmulators = () =>
  vi.stubEnv(
    "VITE_EMULATORS",
    JSON.stringify({ auth: "", firestore: LOCAL, functions: LOCAL, storage: LOCAL }),
  );
/** Loads the module as a page does, because it reads the environment then. */
const load = () => import("./appCheck");

it("sends no header before it is started", async () => {
  useEmulators();
  const { readAppCheckHeaders } = await load();
  expect(await readAppCheckHeaders()).toEqual({});
});

it("sends no header without emulators and without a site key", async () => {
  const { readAppCheckHeaders, startAppCheck } = await load();
  await startAppCheck(app);
  expect(await readAppCheckHeaders()).toEqual({});
});

it("sends the emulators' token in its header, even with a site key", async () => {
  useEmulators();
  vi.stubEnv("VITE_APP_CHECK_KEY", "site-key");
  const { readAppCheckHeaders, startAppCheck } = await load();
  await startAppCheck(app);
  expect(await readAppCheckHeaders()).toEqual({
    "X-Firebase-AppCheck": expect.stringMatching(/^[\w-]+\.[\w-]+\.$/) as unknown,
  });
});

it("continues without a token if App Check can't start", async () => {
  useEmulators();
  const { readAppCheckHeaders, startAppCheck } = await load();
  const deleted = initializeApp({ projectId: "p" }, "deleted");
  await deleteApp(deleted);
  await expect(startAppCheck(deleted)).resolves.toBeUndefined();
  expect(await readAppCheckHeaders()).toEqual({});
});

it("sends no header if the token can't be read", async () => {
  useEmulators();
  const { readAppCheckHeaders, startAppCheck } = await load();
  await startAppCheck(app);
  vi.stubGlobal("btoa", () => {
    throw new Error("no token");
  });
  expect(await readAppCheckHeaders()).toEqual({});
  vi.unstubAllGlobals();
});
