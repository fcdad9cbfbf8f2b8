import type { RemovedCardDocument } from "@contract/trash/removed";
import { DAY_MS } from "@contract/wire/durations";
import { TRASH_DAYS } from "@contract/trash/trash";

import { copy } from "./copy";

/** Milliseconds for which deleted items can be restored. */
export const IN_TRASH = TRASH_DAYS * DAY_MS;

export const getCardName = ({ item }: RemovedCardDocument) => item.carName ?? item.sku ?? copy.unnamedCard;
