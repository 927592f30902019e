const HOME = 'America/Port-au-Prince'

export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone.startsWith('Etc/Unknown') || timeZone === '' ? HOME : timeZone
}
