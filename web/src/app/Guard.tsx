import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";

import { useSession } from "@/lib/session/session";

import type { Access } from "./routes";
import { decideAccess } from "./guard";
import { Splash } from "./Splash";

/** Mounts its children only if the user may see them, so that their code isn't loaded otherwise. */
export function Guard({ access, children }: { readonly access: Access; readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const verdict = decideAccess(access, session, pathname + search + hash);
  switch (verdict.kind) {
    case "wait":
      return <Splash />;
    case "redirect":
      return <Navigate to={verdict.to} replace />;
    case "enter":
      return children;
  }
}
