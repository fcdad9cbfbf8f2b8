import { getCardPicture } from "@contract/galleries/galleryPage";

interface CardPictureProps {
  readonly image: string | null;
  readonly className: string;
  /** Loads immediately instead of on scroll, for the top of the page. */
  readonly eager: boolean;
}

/** Renders a car's picture, same as the server renders it before the application (`galleryHtml.ts`). */
export function CardPicture({ image, className, eager }: CardPictureProps) {
  if (image === null) return <span className={className} />;
  return (
    <img
      className={className}
      src={getCardPicture(image)}
      alt=""
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
    />
  );
}
