const GROUP = 4

/** `HW-9C41-07F2`: the end of the id of a receipt or a failed call. */
export const referenceNumber = (id: string): string => `HW-${id.slice(-2 * GROUP, -GROUP)}-${id.slice(-GROUP)}`.toUpperCase()

/** `9c4107f2` for `hw-9c41-07f2`. Null if invalid. */
export const referenceSuffix = (typed: string): string | null => {
  const [, first, second] = /^#?hw-?([0-9a-f]{4})-?([0-9a-f]{4})$/i.exec(typed.trim()) ?? []
  return first !== undefined && second !== undefined ? `${first}${second}`.toLowerCase() : null
}
