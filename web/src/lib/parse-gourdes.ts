const GOURDES_MAX = 100_000_000

/** Parses whole gourdes with or without grouping: `13,220`, `13 220`, `13.220`. Null if invalid. */
export function parseGourdes(typed: string): number | null {
  const digits = typed.trim().replace(/(?<=\d)[\s.,\u00a0\u202f](?=\d{3}(?!\d))/g, '')
  if (!/^\d{1,9}$/.test(digits)) return null
  const gourdes = Number(digits)
  return gourdes <= GOURDES_MAX ? gourdes : null
}
