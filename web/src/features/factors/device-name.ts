/** The order matters: iPads say they are Macs, phones with Android that they are Linux. */
const devices = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Chromebook', /CrOS/],
  ['Mac', /Mac OS X|Macintosh/],
  ['Windows', /Windows/],
  ['Linux', /Linux/],
] as const

/** What to call the passkey of this device, until its owner knows better; null when the browser does not say what it runs on. */
export const deviceName = (userAgent: string): string | null =>
  devices.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
