const MINUTE = 60
const HOUR = 60 * MINUTE

export type TimeLeft =
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'minutes'; readonly minutes: number; readonly seconds: string }

export function timeLeft(seconds: number): TimeLeft {
  if (seconds >= HOUR) return { unit: 'hours', hours: Math.floor(seconds / HOUR), minutes: Math.floor((seconds % HOUR) / MINUTE) }
  return { unit: 'minutes', minutes: Math.floor(seconds / MINUTE), seconds: String(seconds % MINUTE).padStart(2, '0') }
}
