import { Camera } from "lucide-react";
import { useState } from "react";

import { Avatar } from "@/ui/pictures/Avatar";
import { Brand } from "@/ui/pictures/Brand";
import { Glyph } from "@/ui/pictures/Glyph";
import { ImageSorter } from "@/ui/pictures/ImageSorter";
import { Thumb } from "@/ui/pictures/Thumb";
import { SideBadge } from "@/ui/status/SideBadge";

import { Line } from "./Line";
import { sampleFile, sampleImage } from "./sampleImage";

const FRONT = sampleImage("#c2410c");
const BACK = sampleImage("#1d4ed8");

const ignore = () => undefined;
/** What the sorters have in common. They change nothing, except that the first one moves and removes. */
const SORTER = {
  ...{ max: 24, onForgetRefusals: ignore, onAdd: ignore, onMove: ignore, onSide: ignore },
  ...{ onRemove: ignore, onRetry: ignore, onDrop: ignore },
};

export function Pictures() {
  const [images, setImages] = useState<readonly string[]>([FRONT, BACK]);
  return (
    <>
      <Line>
        <Brand />
        <Glyph of={Camera} />
        <Avatar name="Dana Mercer" photoUrl={null} />
        <Avatar name="Dana Mercer" photoUrl={FRONT} size={40} />
        <Thumb src={null} />
        <Thumb src={FRONT} width="w-10" />
        <span className="relative inline-block">
          <Thumb src={BACK} width="w-20" />
          <SideBadge side="back" />
        </span>
      </Line>
      <ImageSorter
        {...SORTER}
        images={images}
        frontIndex={0}
        backIndex={1}
        uploads={[
          { id: "waiting", file: sampleFile("waiting.svg"), state: "waiting", problem: null },
          { id: "uploading", file: sampleFile("uploading.svg"), state: "uploading", problem: null },
          { id: "failed", file: sampleFile("failed.svg"), state: "failed", problem: "The network is down." },
        ]}
        hint="Drag to sort."
        refusals={["notes.txt: not a picture"]}
        onMove={(from, to) =>
          setImages((before) => before.toSpliced(from, 1).toSpliced(to, 0, ...before.slice(from, from + 1)))
        }
        onRemove={(index) => setImages((before) => before.toSpliced(index, 1))}
      />
      <ImageSorter
        {...SORTER}
        images={[]}
        frontIndex={0}
        backIndex={null}
        uploads={[]}
        hint=""
        error="A listing needs a picture."
        refusals={[]}
      />
    </>
  );
}
