import { useLocation } from "react-router-dom";

/** Renders the address, so that tests can read it. */
export function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
