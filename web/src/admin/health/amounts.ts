import { oneDecimal, wholeNumber } from '@hai/contract/number-text'

const KIB = 1024
const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** `512 MB`, `1.4 GB`: one decimal below 10. */
export function bytesText(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(KIB)))
  const value = bytes / KIB ** step
  return `${step > 0 ? countText(value) : wholeNumber(value, 'en')} ${units[step] ?? ''}`
}

export function msText(ms: number): string {
  if (ms >= 1_000) return `${oneDecimal(ms / 1_000, 'en')} s`
  return `${countText(ms)} ms`
}

/** With one decimal below 10. */
export const countText = (count: number): string => (count < 10 ? oneDecimal(count, 'en') : wholeNumber(count, 'en'))
