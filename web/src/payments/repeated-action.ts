/** The app warns before the member repeats an equal payment or cash-in within this time. */
export const REPEATED_WITHIN_MS = 15 * 60_000
/** The number of recent items to compare with: more than people usually make in this time. */
export const RECENT_ITEMS_MAX = 10
