import { suite } from "./suite.ts";

/** Calls a scheduled function as Cloud Scheduler does, because the emulator doesn't schedule. */
export async function runSchedule(name: string): Promise<Response> {
  const { functionsUrl, projectId } = suite();
  const address = `${new URL(functionsUrl).origin}/functions/projects/${projectId}/triggers/us-central1-${name}-0`;
  return fetch(address, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "x-cloudscheduler-scheduletime": new Date().toISOString(),
      "x-cloudscheduler-jobname": name,
    },
    body: "{}",
  });
}
