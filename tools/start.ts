/** `npm start`: the whole product on this machine at one address, with lasting data, until Ctrl-C. */
import { appendFileSync } from "node:fs";

import { createLogger, createServer, type ViteDevServer } from "vite";

import { LIST_TO_TRY, seedDemo } from "./demo/seed.ts";
import { findEmulators } from "./emulators/emulators.ts";
import { provideJava } from "./programs/provideJava.ts";
import { atRoot } from "./root.ts";
import { announceRunning, claimStart, START_LOG } from "./running.ts";
import { openKeptData, type Outcome } from "./start/keptData.ts";
import { assertUsesSimulators } from "./start/ownSettings.ts";
import { holdPortChoice } from "./start/portChoice.ts";
import { freePorts, listStartPorts } from "./start/ports.ts";
import { handleStopSignals, startWithoutSignals } from "./start/stopSignals.ts";
import { openTerminal } from "./start/terminal.ts";
import { watchFunctions } from "./start/watchFunctions.ts";
import { openDemoShops } from "./simulators/woocommerce/sites.ts";
import { type Ports, createWebEnvironment } from "./suite/environment.ts";
import { addDemoSecrets } from "./suite/functionsFolder.ts";
import { EMULATORS, startSuite } from "./suite/suite.ts";
import { buildWeb } from "./suite/withSuite.ts";

type DemoPeople = Awaited<ReturnType<typeof seedDemo>>["people"];

const LOG = atRoot(".local", START_LOG);
/**
 * Selects the provider that analyses cards: our own reader, or the simulated providers on request
 * (decisions/capture/0096).
 */
const SIMULATED_AI = process.argv.includes("--simulated-ai");
/** A worker takes 115 to 170 MB. Four stay longer (tools/suite/withSharedWorkers.ts). */
const IDLE_WORKERS_MS = 60_000;
/** Exporting a large collection of photos takes a while. */
const EXPORT_GRACE_SECONDS = 60;

const terminal = openTerminal();
/** The running parts, in the order of their start. */
const running: { stop(): Promise<void> }[] = [];
let stopping: Promise<never> | undefined;
/** What became of the session's data, once the emulators have ended. */
let ended: { readonly outcome: Outcome; readonly loss: string } | undefined;

handleStopSignals(process, {
  stop: () => {
    terminal.line("\n");
    stopping ??= end(0);
  },
  force: () => {
    terminal.line(
      "\n  The emulators keep your data in the background, and then end. That takes a minute at most.\n",
    );
    process.exit(130);
  },
});

try {
  await start();
} catch (error) {
  if (!stopping) terminal.line(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  stopping ??= end(1);
  await stopping;
}

async function start(): Promise<void> {
  terminal.line("\n  Pegboard\n");
  assertUsesSimulators(atRoot("functions"));

  const claim = claimStart();
  const java = await terminal.step(
    "Java",
    () => provideJava((sentence) => terminal.line(`\n  ${sentence}`)),
    ({ major }) => String(major),
  );
  const programs = await terminal.step(
    "Emulator programs",
    () => Promise.resolve().then(() => findEmulators(java.binFolder)),
    ({ source }) => source,
  );

  addDemoSecrets(atRoot("functions"), { simulatedAi: SIMULATED_AI });
  running.push(await terminal.step("Compiled functions", () => watchFunctions(LOG, reportFunctions)));

  const data = openKeptData(atRoot(".local"));
  const imported = data.settle();
  const say = (sentence: string) => terminal.line(`  ${sentence}`);
  const choice = await holdPortChoice(say);
  const ports = await freePorts(listStartPorts(), say);
  const webUrl = `http://localhost:${ports.web}`;
  const stopped = new AbortController();
  const startWithData = () => {
    data.beginImport();
    const started = startSuite({
      java,
      programs,
      ports,
      only: EMULATORS,
      webUrl,
      folders: { web: ".local/web", functions: "functions" },
      logFile: LOG,
      extraEnvironment: { PEGBOARD_WORKERS_IDLE: String(IDLE_WORKERS_MS) },
      keep: {
        ...(imported ? { import: imported } : {}),
        export: data.exportTo,
        unfinished: data.unfinished,
        simulators: data.simulators,
        share: claim.share,
      },
      graceSeconds: EXPORT_GRACE_SECONDS,
      signal: stopped.signal,
    }).then((suite) => {
      data.endImport();
      return suite;
    });
    running.push({
      stop: async () => {
        stopped.abort();
        const suite = await started.catch(() => null);
        if (!suite) return;
        await suite.stop();
        ended = { outcome: data.finish(), loss: data.describeLoss() };
      },
    });
    return started;
  };
  const suite = await terminal.step(
    programs.download
      ? "Firebase emulators (downloading them first), simulators"
      : "Firebase emulators, simulators",
    startWithData,
    () => (imported ? "with your data from last time" : "empty"),
  );
  void suite.broken.then((sentence) => {
    if (stopping) return;
    terminal.line(`\n  ${sentence}`);
    stopping = end(1);
  });

  const { people } = await terminal.step("Demo data", () =>
    seedDemo(suite.environment, () => data.beginSeeding()),
  );
  if (!stopping) data.endSeeding(); // else the export may have begun before the end of the demo data
  const server = await terminal.step("Web application", () => serveWeb(ports, people));
  running.push({ stop: () => server.close() });
  choice.release();
  announceRunning(suite.environment);
  showAddresses(webUrl, ports, people);
  void buildForHosting(ports);
}

function showAddresses(webUrl: string, ports: Ports, people: DemoPeople): void {
  const width = Math.max(...people.map(({ email }) => email.length));
  terminal.line(`\n  Open      ${webUrl}`);
  terminal.line(
    `  Also      http://localhost:${ports.ebay} the eBay simulator, which the functions use instead of eBay`,
  );
  terminal.line(`            http://localhost:${ports.woocommerce} the WooCommerce simulator`);
  terminal.line(`            http://localhost:${ports.hosting} the built application, as hosting serves it`);
  terminal.line(
    SIMULATED_AI
      ? `\n  Cards     are analyzed by the simulated OpenAI and Gemini, which only know drawn cards`
      : `\n  Cards     are read by Pegboard's own reader. \`npm start -- --simulated-ai\` uses simulated providers`,
  );
  terminal.line(`\n  Sign in as`);
  for (const { email, name, role } of people)
    terminal.line(`            ${email.padEnd(width)}  ${name}, ${role}`);
  terminal.line(`\n  Migrate a shop from`);
  for (const { name, path, key, products } of openDemoShops()) {
    terminal.line(
      `            http://127.0.0.1:${ports.woocommerce}${path}  ${name}, ${products.length} products`,
    );
    terminal.line(`            ${key.consumerKey}\n            ${key.consumerSecret}`);
  }
  terminal.line(`\n  Import another catalogue`);
  terminal.line(
    `            npm run admin -- catalogue import ${LIST_TO_TRY} --map series="Out of the line"`,
  );
  terminal.line(`\n  Changes reload automatically. The log is .local/start.log. Ctrl-C stops everything.\n`);
}

/** Starts the development server with hot reload, at the address that a person opens. */
async function serveWeb(ports: Ports & { readonly web: number }, people: DemoPeople): Promise<ViteDevServer> {
  Object.assign(process.env, createWebEnvironment(ports), { VITE_DEMO_PEOPLE: JSON.stringify(people) });
  const logger = createLogger("info", { prefix: "[web]" });
  const toLog = (message: string) => appendFileSync(LOG, `web: ${message}\n`);
  const server = await startWithoutSignals(() =>
    createServer({
      configFile: atRoot("web", "vite.config.ts"),
      server: {
        host: "127.0.0.1",
        port: ports.web,
        strictPort: true,
        // Like hosting's rewrites (firebase.json).
        proxy: Object.fromEntries(
          ["/api/v1", "/data/galleries"].map((path) => [path, `http://127.0.0.1:${ports.hosting}`]),
        ),
      },
      customLogger: { ...logger, info: toLog, warn: toLog, warnOnce: toLog },
    }),
  );
  await server.listen();
  return server;
}

/** Builds in parallel what a deployment would serve. The development server doesn't wait for it. */
async function buildForHosting(ports: Ports): Promise<void> {
  try {
    await buildWeb(atRoot(".local", "web"), ports);
  } catch (error) {
    appendFileSync(LOG, `web build: ${String(error)}\n`);
    terminal.line("  The application could not be built. See .local/start.log.");
  }
}

function reportFunctions(complaints: string): void {
  terminal.line(
    complaints ? `\n  functions/ has type errors:\n${complaints}\n` : "  functions/ has no more type errors.",
  );
}

/** Stops everything, the latest first, so that nothing calls a stopped part. */
async function end(code: number): Promise<never> {
  if (running.length > 0)
    await terminal.step(
      "Stopping",
      async () => {
        for (const part of running.splice(0).reverse()) await part.stop();
      },
      () => (ended?.outcome === "kept" ? "your data is kept" : ""),
    );
  if (ended?.outcome !== "lost") process.exit(code);
  terminal.line(`\n  ${ended.loss} See .local/start.log.\n`);
  process.exit(1);
}
