export interface Origins {
  /** Hosting, without a trailing slash. */
  readonly web: string;
  /** The address of the functions: `{functions}/{name}`. */
  readonly functions: string;
  /** The address of Firestore's REST API: `{firestore}/{path}`. */
  readonly firestore: string;
}

export const listOrigins = (project: string, web: string | undefined): Origins => ({
  web: web ?? `https://${project}.web.app`,
  functions: `https://us-central1-${project}.cloudfunctions.net`,
  firestore: `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)/documents`,
});

interface Check {
  readonly what: string;
  readonly address: (origins: Origins) => string;
  readonly status: number;
  /** Returns what is wrong with the answer. */
  readonly judge?: (text: string, builtAt: string | null) => string | null;
}

/** What everybody must see of a working deployment, and what nobody may see. */
const CHECKS: readonly Check[] = [
  {
    what: "the application's page",
    address: ({ web }) => `${web}/`,
    status: 200,
    judge: (text) => (text.includes('id="root"') ? null : "it isn't the application"),
  },
  {
    what: "the version that was built",
    address: ({ web }) => `${web}/version.json`,
    status: 200,
    judge: (text, builtAt) => (builtAt === null || text.includes(builtAt) ? null : `it is ${text.trim()}`),
  },
  { what: "galleries, from a function", address: ({ web }) => `${web}/gallery`, status: 200 },
  {
    what: "the webhook's proof of ownership",
    address: ({ functions }) => `${functions}/ebayWebhook?challenge_code=smoke`,
    status: 200,
    judge: (text) => (/"challengeResponse":"[0-9a-f]{64}"/.test(text) ? null : "it has no challengeResponse"),
  },
  {
    what: "the API refuses a caller without a key",
    address: ({ web }) => `${web}/api/v1/listings`,
    status: 401,
  },
  {
    what: "the rules refuse a stranger",
    address: ({ firestore }) => `${firestore}/users/smoke`,
    status: 403,
  },
];

const TIMEOUT_MS = 30_000;
/** A new deployment may take a moment until it responds everywhere. */
const ATTEMPTS = 3;

/** Tests a deployment from outside, without changes. Returns what is wrong. */
export async function testDeployment(
  origins: Origins,
  builtAt: string | null,
  { say, pauseMs = 10_000 }: { readonly say: (line: string) => void; readonly pauseMs?: number },
): Promise<string[]> {
  const faults: string[] = [];
  for (const check of CHECKS) {
    let fault: string | null = null;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      fault = await carryOut(check, origins, builtAt);
      if (fault === null || attempt === ATTEMPTS) break;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    say(fault === null ? `  ok      ${check.what}` : `  FAILED  ${check.what}: ${fault}`);
    if (fault !== null) faults.push(check.what);
  }
  return faults;
}

async function carryOut(
  { address, status, judge }: Check,
  origins: Origins,
  builtAt: string | null,
): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(address(origins), { redirect: "manual", signal });
    const text = await response.text();
    if (response.status !== status) return `${String(response.status)} instead of ${String(status)}`;
    return judge?.(text, builtAt) ?? null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
