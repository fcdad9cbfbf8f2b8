import type { RemovedCardDocument } from "@contract/removed";
import { TRASH_DAYS } from "@contract/trash";

import { copy } from "./copy";

export const DAY = 24 * 60 * 60_000;
/** Milliseconds that what is deleted can be restored. */
export const IN_TRASH = TRASH_DAYS * DAY;

export const nameOfCard = ({ item }: RemovedCardDocument) => item.carName ?? item.sku ?? copy.unnamedCard;
