import { useLocation } from "react-router-dom";

/** Shows the address, which a test reads. */
export function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
