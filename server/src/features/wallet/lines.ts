import { plus, type Cents } from '@hai/contract/money'
import type { ActivityItem } from '@hai/contract/wallet'
import type { Context } from './context.ts'
import { readEntriesBetween, readEntriesOf, type Entry } from './entries.ts'
import { figuresOf, isReleased, itemOfEntry, type RawItem } from './raw-items.ts'
import { showItems } from './show-items.ts'

/** The balance changes by `moved` minus fee and tax. A negative fee or tax was returned. */
export interface Line {
  readonly position: number
  readonly created_at: Date
  /** Negative for outgoing money. */
  readonly moved: Cents
  /** True for the member’s own money that came back because nobody received it. */
  readonly isReleased: boolean
  readonly fee: Cents
  readonly tax: Cents
  readonly balance_after: Cents
  /** Null if the posting is not shown as activity. */
  readonly item: RawItem | null
}

export interface NamedLine extends Omit<Line, 'item'> {
  readonly item: ActivityItem | null
}

const none = plus()

function lineOf(entry: Entry): Line {
  const item = itemOfEntry(entry)
  const { fee, tax } = item ? figuresOf(item) : { fee: none, tax: none }
  const { position, created_at, balance_after } = entry
  const moved = plus(entry.amount, fee, tax)
  return { position, created_at, moved, isReleased: item !== null && isReleased(item), fee, tax, balance_after, item }
}

export interface LineRange {
  readonly user_id: string
  readonly after: number
  readonly until: number
  readonly limit: number
}

export async function readLines({ database, ledger }: Context, { user_id, ...range }: LineRange): Promise<readonly Line[]> {
  const { available: account } = await ledger.memberAccounts(user_id)
  return (await readEntriesBetween(database, { account, ...range })).map(lineOf)
}

export async function readLinesOf({ database, ledger }: Context, user_id: string, public_ids: readonly string[]) {
  const { available: account } = await ledger.memberAccounts(user_id)
  const entries = await readEntriesOf(
    database,
    public_ids.map((public_id) => ({ account, public_id })),
  )
  return entries.map(lineOf).toSorted((a, b) => a.position - b.position)
}

export async function nameLines(context: Context, user_id: string, lines: readonly Line[]): Promise<NamedLine[]> {
  const views = await showItems(
    context,
    lines.flatMap(({ item }) => item ?? []).map((item) => ({ viewer_id: user_id, item })),
  )
  const left = views.values()
  return lines.map((line) => ({ ...line, item: line.item ? (left.next().value ?? null) : null }))
}
