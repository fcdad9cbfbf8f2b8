import { button } from "../controls/buttonLook";

/** Renders the first link of a page, visible only by keyboard. */
export function SkipLink() {
  return (
    <a
      className={button({ variant: "primary" }, { className: "absolute -top-15 left-2 z-50 focus:top-2" })}
      href="#main"
    >
      Skip to content
    </a>
  );
}
