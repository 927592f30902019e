import type { Cents } from '@hai/contract/money'

/** A line of a statement that nothing in the book is known for. */
export interface OpenLine {
  readonly id: string
  /** Days since 1970. */
  readonly day: number
  readonly amount: Cents
  /** Reference and description. */
  readonly text: string
}

/** An entry of the book that no line is known for. `amount` as the outside has it. */
export interface OpenEntry {
  readonly posting_id: number
  readonly day: number
  readonly amount: Cents
  /** By which a statement may name it, in small letters: the id of the transaction, of the funding, of the provider. */
  readonly names: readonly string[]
}

export interface Pair {
  readonly line_id: string
  readonly posting_id: number
  readonly matched_as: 'reference' | 'amount_and_day'
}

/** How many days a bank may book before or after the book does. */
export const DAYS_APART = 3

/**
 * Finds which entry of the book each line is: first by a name that the line carries, where the amount is the same; then by the amount,
 * at most three days apart. One line, one entry. Of those alike as many find each other as can: who has the least time left first.
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

/** The words of a line by which it may name its transaction. */
export const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/[^\w-]+/)

function byAmount<Item extends { readonly amount: Cents; readonly day: number }>(
  items: readonly Item[],
): Map<Cents, readonly Item[]> {
  return Map.groupBy(
    items.toSorted((a, b) => a.day - b.day),
    ({ amount }) => amount,
  )
}

/** Both by day: each line takes the earliest entry within its days, which leaves the later ones to later lines. */
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
