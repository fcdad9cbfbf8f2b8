import type { RemovedCardDocument } from "@contract/removed";
import { DAY_MS } from "@contract/durations";
import { TRASH_DAYS } from "@contract/trash";

import { copy } from "./copy";

/** Milliseconds that what is deleted can be restored. */
export const IN_TRASH = TRASH_DAYS * DAY_MS;

export const nameOfCard = ({ item }: RemovedCardDocument) => item.carName ?? item.sku ?? copy.unnamedCard;
