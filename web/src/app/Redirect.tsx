import { Navigate, useLocation } from "react-router-dom";

/** Redirects an old address, and keeps its query (`?status=no-sku`). */
export function Redirect({ to }: { readonly to: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname: to, search }} replace />;
}
