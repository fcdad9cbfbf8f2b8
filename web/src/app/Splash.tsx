import { Brand } from "@/ui/pictures/Brand";

/** Renders a loading indicator in the middle of the page until the session is known. */
export function Splash() {
  return (
    <div className="grid min-h-dvh place-items-center" role="status" aria-label="Loading Pegboard">
      <span className="animate-breathe">
        <Brand />
      </span>
    </div>
  );
}
