import { RotateCw, X } from "lucide-react";
import { useEffect, useRef } from "react";

import { Button } from "../controls/Button";
import { FieldError } from "../controls/FieldError";
import { IconButton } from "../controls/IconButton";
import { Spinner } from "../status/Spinner";

export interface UploadTileProps {
  readonly upload: {
    readonly id: string;
    readonly file: File;
    readonly state: "waiting" | "uploading" | "failed";
    /** The text of the failure. */
    readonly problem: string | null;
  };
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** Shows an upload: preview, state, and actions if it failed. */
export function UploadTile({ upload: { file, state, problem }, onRetry, onRemove }: UploadTileProps) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <li className="relative w-28 sm:w-32">
      <img ref={image} alt={file.name} className="aspect-5/7 w-full rounded-md object-cover opacity-50" />
      <span className="absolute top-1.5 right-1.5">
        <IconButton label={`Remove ${file.name}`} icon={X} variant="plain" small onClick={onRemove} />
      </span>
      <div className="mt-1 grid gap-1 text-12">
        {state === "failed" ? (
          <>
            <FieldError className="wrap-anywhere">
              {file.name}: {problem}
            </FieldError>
            <Button small icon={RotateCw} onClick={onRetry}>
              Retry
            </Button>
          </>
        ) : (
          <p className="flex items-center gap-1.5 text-muted" role="status">
            {state === "uploading" && <Spinner />}
            {state === "uploading" ? "Uploading" : "Waiting"}
          </p>
        )}
      </div>
    </li>
  );
}
