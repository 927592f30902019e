/** The order matters: iPads claim to be Macs, and Android claims to be Linux. */
const devices = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Chromebook', /CrOS/],
  ['Mac', /Mac OS X|Macintosh/],
  ['Windows', /Windows/],
  ['Linux', /Linux/],
] as const

/** The default name for a passkey on this device. Null if the user agent is unknown. */
export const deviceName = (userAgent: string): string | null =>
  devices.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
