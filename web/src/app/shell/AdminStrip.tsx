import { formatDate } from "@/lib/dates";
import { firebaseConfig, getEnvironmentName } from "@/lib/browser/environment";
import { usePerson } from "@/lib/session/session";

const STRIP = [
  "flex h-6 items-center gap-4 overflow-hidden border-b bg-sunken px-4 text-12 leading-none whitespace-nowrap text-muted",
  "max-md:hidden",
].join(" ");

/** Shows super admins which installation they are changing. */
export function AdminStrip() {
  const { uid } = usePerson();
  return (
    <div className={STRIP} role="group" aria-label="Installation">
      <b className="font-strong text-ink">Super admin</b>
      <span>{firebaseConfig.projectId}</span>
      <span>{getEnvironmentName(window.location.hostname)}</span>
      <span>Built {formatDate(new Date(__BUILT_AT__))}</span>
      <span className="code" title={uid}>
        {uid.slice(0, 4)}…{uid.slice(-4)}
      </span>
    </div>
  );
}
