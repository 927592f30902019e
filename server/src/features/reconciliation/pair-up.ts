import type { Cents } from '@hai/contract/money'

export interface OpenLine {
  readonly id: string
  /** Days since 1 January 1970. */
  readonly day: number
  readonly amount: Cents
  readonly text: string
}

export interface OpenEntry {
  readonly posting_id: number
  readonly day: number
  readonly amount: Cents
  /**
   * The ids, in lower case, by which a statement may name the entry: of the transaction, the funding or the provider.
   */
  readonly names: readonly string[]
}

export interface Pair {
  readonly line_id: string
  readonly posting_id: number
  readonly matched_as: 'reference' | 'amount_and_day'
}

export const DAYS_APART = 3

/**
 * Matches lines with entries, one to one. A line first matches an entry that it names and whose amount is equal. The
 * other lines match an entry of equal amount at most three days away, and as many of them as possible are matched.
 */
export function pairUp(lines: readonly OpenLine[], entries: readonly OpenEntry[]): readonly Pair[] {
  const named = pairByName(lines, entries)
  const takenLines = new Set(named.map(({ line_id }) => line_id))
  const takenEntries = new Set(named.map(({ posting_id }) => posting_id))
  const rest = byAmount(entries.filter(({ posting_id }) => !takenEntries.has(posting_id)))
  const alike = byAmount(lines.filter(({ id }) => !takenLines.has(id)))
  return [...named, ...[...alike].flatMap(([amount, some]) => pairByDay(some, rest.get(amount) ?? []))]
}

function pairByName(lines: readonly OpenLine[], entries: readonly OpenEntry[]): readonly Pair[] {
  const byName = new Map(entries.flatMap((entry) => entry.names.map((name) => [name, entry] as const)))
  const taken = new Set<number>()
  return lines.flatMap(({ id, amount, text }) => {
    const found = wordsOf(text)
      .map((word) => byName.get(word))
      .find((entry) => entry?.amount === amount && !taken.has(entry.posting_id))
    if (!found) return []
    taken.add(found.posting_id)
    return [{ line_id: id, posting_id: found.posting_id, matched_as: 'reference' as const }]
  })
}

export const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/[^\w-]+/)

function byAmount<Item extends { readonly amount: Cents; readonly day: number }>(
  items: readonly Item[],
): Map<Cents, readonly Item[]> {
  return Map.groupBy(
    items.toSorted((a, b) => a.day - b.day),
    ({ amount }) => amount,
  )
}

/**
 * Both lists are of the same amount and sorted by day. Each line gets the earliest free entry, so that later entries
 * remain for later lines.
 */
function pairByDay(lines: readonly OpenLine[], entries: readonly OpenEntry[]): readonly Pair[] {
  let next = 0
  return lines.flatMap(({ id, day }) => {
    while ((entries[next]?.day ?? Infinity) < day - DAYS_APART) next += 1
    const entry = entries[next]
    if (!entry || entry.day > day + DAYS_APART) return []
    next += 1
    return [{ line_id: id, posting_id: entry.posting_id, matched_as: 'amount_and_day' as const }]
  })
}
