import { Brand } from "@/ui/Brand";

/** While it is not known yet who sits here: a breath, in the place where the page will be. */
export function Splash() {
  return (
    <div className="grid min-h-dvh place-items-center" role="status" aria-label="Loading Pegboard">
      <span className="splash">
        <Brand />
      </span>
    </div>
  );
}
