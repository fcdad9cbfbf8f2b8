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
        images={images}
        frontIndex={0}
        backIndex={1}
        uploads={[
          { id: "waiting", file: sampleFile("waiting.svg"), state: "waiting", problem: null },
          { id: "uploading", file: sampleFile("uploading.svg"), state: "uploading", problem: null },
          { id: "failed", file: sampleFile("failed.svg"), state: "failed", problem: "The network is down." },
        ]}
        max={24}
        hint="Drag to sort."
        refusals={["notes.txt: not a picture"]}
        onForgetRefusals={() => undefined}
        onAdd={() => undefined}
        onMove={(from, to) =>
          setImages((before) => {
            const after = before.filter((_, at) => at !== from);
            const moved = before[from];
            return moved === undefined ? before : [...after.slice(0, to), moved, ...after.slice(to)];
          })
        }
        onSide={() => undefined}
        onRemove={(index) => setImages((before) => before.filter((_, at) => at !== index))}
        onRetry={() => undefined}
        onDrop={() => undefined}
      />
      <ImageSorter
        images={[]}
        frontIndex={0}
        backIndex={null}
        uploads={[]}
        max={24}
        hint=""
        error="A listing needs a picture."
        refusals={[]}
        onForgetRefusals={() => undefined}
        onAdd={() => undefined}
        onMove={() => undefined}
        onSide={() => undefined}
        onRemove={() => undefined}
        onRetry={() => undefined}
        onDrop={() => undefined}
      />
    </>
  );
}
