const KIB = 1024
const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** `512 MB`, `1.4 GB`: one decimal below 10. */
export function bytesText(bytes: number): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(KIB)))
  const value = bytes / KIB ** step
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 })} ${units[step] ?? ''}`
}

export function msText(ms: number): string {
  if (ms >= 1_000) return `${(ms / 1_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} s`
  return `${ms.toLocaleString('en-US', { maximumFractionDigits: ms < 10 ? 1 : 0 })} ms`
}

export const countText = (count: number): string => count.toLocaleString('en-US', { maximumFractionDigits: count < 10 ? 1 : 0 })
