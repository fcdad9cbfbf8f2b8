import { stageChip } from "../../studio/camera/stageChip";
import { copy } from "../copy";
import { useEngineDownload } from "./reader";

/** Shows the download progress of the second engine, the first time only. Nothing waits for it. */
export function EngineDownload() {
  const { status, isFirstTime, share } = useEngineDownload();
  if (status !== "downloading" || !isFirstTime) return null;
  const percent = share === null ? null : Math.floor(share * 100);
  return (
    <span
      className={stageChip()}
      role="progressbar"
      aria-label={copy.gettingReader}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { "aria-valuenow": percent })}
    >
      {copy.readerOnItsWay(percent)}
    </span>
  );
}
