type Work = () => Promise<void>;

/** A deployed instance loads one bundle. A process that loads several, as in tests, has one listener for all. */
const shared = globalThis as { pegboardBeforeShutdown?: Work[] };

/** Does `work` before this process ends. Cloud Run gives an instance ten seconds after its signal. */
export function runBeforeShutdown(work: Work): void {
  if (shared.pegboardBeforeShutdown === undefined) {
    const works: Work[] = (shared.pegboardBeforeShutdown = []);
    process.once("SIGTERM", () => {
      // `once` has removed the listener, so this second signal ends the process.
      void Promise.allSettled(works.map((each) => each())).then(() => process.kill(process.pid, "SIGTERM"));
    });
  }
  shared.pegboardBeforeShutdown.push(work);
}
