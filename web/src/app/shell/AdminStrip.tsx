import { formatDate } from "@/lib/dates";
import { firebaseConfig, getEnvironmentName } from "@/lib/browser/environment";
import { usePerson } from "@/lib/session/session";

/** Shows super admins which installation they are changing. */
export function AdminStrip() {
  const { uid } = usePerson();
  return (
    <div className="admin-strip" role="group" aria-label="Installation">
      <b>Super admin</b>
      <span>{firebaseConfig.projectId}</span>
      <span>{getEnvironmentName(window.location.hostname)}</span>
      <span>Built {formatDate(new Date(__BUILT_AT__))}</span>
      <span className="code" title={uid}>
        {uid.slice(0, 4)}…{uid.slice(-4)}
      </span>
    </div>
  );
}
