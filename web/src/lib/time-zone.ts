/** Where the browser does not know where it is. */
const HOME = 'America/Port-au-Prince'

/** The reader’s own time zone by its IANA name. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone.startsWith('Etc/Unknown') || timeZone === '' ? HOME : timeZone
}
