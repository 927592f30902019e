const GROUP = 4

/** `HW-9C41-07F2`, with no-break hyphens: the end of the id of a receipt or a failed call. */
export const referenceNumber = (id: string): string =>
  `HW\u2011${id.slice(-2 * GROUP, -GROUP)}\u2011${id.slice(-GROUP)}`.toUpperCase()

/** `9c4107f2` for `hw-9c41-07f2`. Null if invalid. */
export const referenceSuffix = (typed: string): string | null => {
  const [, first, second] = /^#?hw[-\u2011]?([0-9a-f]{4})[-\u2011]?([0-9a-f]{4})$/i.exec(typed.trim()) ?? []
  return first !== undefined && second !== undefined ? `${first}${second}`.toLowerCase() : null
}
