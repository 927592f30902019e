const GROUP = 4

/** The number of a receipt or a failed call as it is read aloud: `HW-9C41-07F2`, the end of the whole one. */
export const shortNumber = (id: string): string => `HW-${id.slice(-2 * GROUP, -GROUP)}-${id.slice(-GROUP)}`.toUpperCase()
