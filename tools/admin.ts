/** `npm run admin -- <command>`: administration outside the web application. See USAGE. */
import { userInfo } from "node:os";
import { parseArgs } from "node:util";

import { initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";

import { ACCOUNT_ROLES, type AccountRole } from "../functions/src/contract/session.ts";
import { type Act, AUDIT_COMMAND_LINE } from "../functions/src/contract/audit.ts";
import { openAuditLog } from "../functions/src/db/audit.ts";
import { openEbayConnectionStore } from "../functions/src/db/ebay/ebayConnections.ts";
import { openSecretBox } from "../functions/src/db/secrets.ts";
import { openAccountDirectory } from "../functions/src/db/users/accounts.ts";
import { openForgottenNames } from "../functions/src/db/users/forgottenNames.ts";
import { openPersonDataStore } from "../functions/src/db/users/personDataStore.ts";
import { openUserRecords } from "../functions/src/db/users/users.ts";
import { forgetAgain } from "../functions/src/domain/notifications/forgetPerson.ts";
import { grantRole, type RolePorts, setRole } from "../functions/src/domain/session/setRole.ts";
import { CATALOGUE_USAGE, carryOutCatalogue, type CatalogueFlags } from "./admin/catalogue.ts";
import { findRunning } from "./running.ts";

const USAGE = `npm run admin -- <command> [--project <id> | --local]

  grant <email> [--role super-admin|admin]   gives the role (super-admin), before the first sign-in too
  revoke <email>                             makes the person an ordinary user
  list                                       everybody who has a role
  forget-again                               erases what a restored backup has of deleted eBay accounts; the
                                             environment needs the secret TOKEN_KEYS
${CATALOGUE_USAGE}

Acts on the running \`npm start\` if there is one, else on the project of --project or GOOGLE_CLOUD_PROJECT with the
credentials of \`gcloud auth application-default login\`.`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      role: { type: "string", default: "super-admin" },
      project: { type: "string" },
      local: { type: "boolean", default: false },
      source: { type: "string" },
      brand: { type: "string" },
      map: { type: "string", multiple: true },
      precedence: { type: "string" },
      "dry-run": { type: "boolean", default: false },
    },
  });
  const { role, project, local, "dry-run": dryRun, ...rest } = values;
  console.log(
    await carryOut(positionals, { role: findRole(role), ...rest, dryRun }, () => connect(project, local)),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** Returns the output. Connects only for a command that exists. */
async function carryOut(
  [command, ...rest]: readonly string[],
  { role, ...flags }: CatalogueFlags & { role: AccountRole },
  connected: () => { ports: RolePorts; firestore: FirebaseFirestore.Firestore; note: Note },
): Promise<string> {
  const [first, second] = rest;
  if (command === "grant" && first && !second) {
    const { ports, note } = connected();
    const keys = await note("grant", first, { role }, () => grantRole(ports, { email: first }, role));
    return `${first} is ${role} now (${keys.map((key) => `users/${key}`).join(", ")}).`;
  }
  if (command === "revoke" && first && !second) {
    const { ports, note } = connected();
    const keys = await note("revoke", first, {}, () => setRole(ports, { email: first }, "user"));
    return keys.length > 0 ? `${first} is an ordinary user now.` : `Nobody has a record with ${first}.`;
  }
  if (command === "list" && !first) {
    const people = await connected().ports.records.listPrivileged();
    const rows = people.map(
      ({ email, accountRole, signedIn }) =>
        `${accountRole.padEnd(12)} ${email}${signedIn ? "" : "  (not signed in yet)"}`,
    );
    return (
      rows.join("\n") || "Nobody has a role: `npm run admin -- grant <email>` makes the first super admin."
    );
  }
  if (command === "forget-again" && !first) {
    const { firestore, note } = connected();
    const ring = process.env["TOKEN_KEYS"];
    if (!ring) throw new Error("Put the secret TOKEN_KEYS into the environment (docs/operations.md).");
    const connections = openEbayConnectionStore(firestore, () => openSecretBox(ring));
    const count = await note("forget-again", "eBay accounts", {}, () =>
      forgetAgain({
        personData: openPersonDataStore(firestore),
        forgotten: openForgottenNames(firestore, () => ring),
        disconnect: (uid) => connections.disconnect(uid),
      }),
    );
    return `${count} ${count === 1 ? "name" : "names"} erased again.`;
  }
  if (command === "catalogue") {
    const said = await carryOutCatalogue(rest, flags, () => connected().firestore);
    if (said !== null) return said;
  }
  throw new Error(USAGE);
}

function connect(project: string | undefined, local: boolean) {
  const running = project ? null : findRunning();
  if (local && !running) throw new Error("`npm start` is not running, and --local acts on it.");
  if (running) Object.assign(process.env, running.environment);
  const projectId = project ?? process.env["GCLOUD_PROJECT"] ?? process.env["GOOGLE_CLOUD_PROJECT"];
  if (!projectId) throw new Error(`Name a project with --project, or run \`npm start\`.\n\n${USAGE}`);
  console.error(`On ${running ? "the running `npm start`" : `project ${projectId}`}:`);
  const app = initializeApp({ projectId });
  const firestore = getFirestore(app);
  const ports = { accounts: openAccountDirectory(() => getAuth(app)), records: openUserRecords(firestore) };
  return { ports, firestore, note: createNote(openAuditLog(firestore)) };
}

type Note = ReturnType<typeof createNote>;

/** Writes an entry to the audit log before and after a command, under the computer's user name. */
function createNote(log: ReturnType<typeof openAuditLog>) {
  return async <T>(action: string, target: string, details: Act["details"], work: () => Promise<T>) => {
    const by = { by: AUDIT_COMMAND_LINE, byEmail: null, role: null };
    const key = await log.begin({
      ...by,
      action,
      kind: "act",
      target,
      details: { user: userInfo().username, ...details },
    });
    try {
      const result = await work();
      await log.end(key, { outcome: "done", code: null, milliseconds: null });
      return result;
    } catch (error) {
      await log.end(key, { outcome: "failed", code: "internal", milliseconds: null });
      throw error;
    }
  };
}

function findRole(name: string): AccountRole {
  const role = ACCOUNT_ROLES.find((known) => known === name && known !== "user");
  if (!role) throw new Error(USAGE);
  return role;
}
