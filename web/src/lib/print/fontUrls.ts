import bold from "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url";
import regular from "dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url";

export const fontUrls = { regular, bold };
