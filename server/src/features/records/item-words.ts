import type { ActivityItem } from '@hai/contract/wallet'
import { dictionaries, type WordKey } from '../../platform/words/words.ts'

const isWord = (key: string): key is WordKey => Object.hasOwn(dictionaries.en, key)

/** The table of words is the dictionary: a kind or a state has those under its own name, and until then those of any other. */
const wordOf = (key: string, other: WordKey): WordKey => (isWord(key) ? key : other)

interface Told {
  readonly kind: string
  readonly status: string
  /** Of a credit by the platform: what for. */
  readonly reason_code?: string | null
}

/**
 * `To {name}`, `Sent back by {name}`: one line of a statement, or the title of a receipt. Takes `name`. What came back from a send that
 * paid nobody is told by what ended that send, and a credit by what it is for.
 */
export function lineWord(item: Told | null, direction: ActivityItem['direction']): WordKey {
  const { kind = '', status = '', reason_code = null } = item ?? {}
  const line = wordOf(
    `records.line.${kind}.${direction}`,
    direction === 'in' ? 'records.line.other.in' : 'records.line.other.out',
  )
  return direction === 'in' ? wordOf(`records.line.${kind}.${reason_code ?? status}`, line) : line
}

/** What a credit by the platform is for, as one line of a table; null for what is none. Takes `name`. */
export const reasonWord = ({ kind, reason_code }: Pick<ActivityItem, 'kind' | 'reason_code'>): WordKey | null =>
  reason_code === null ? null : wordOf(`records.line.${kind}.${reason_code}`, kindWord(kind))

/** `Undone: nobody was paid.`; null for what is done. */
export const outcomeWord = (status: string): WordKey | null => {
  const key = `records.receipt.state.${status}`
  return isWord(key) ? key : null
}

export const kindWord = (kind: string): WordKey => wordOf(`records.kind.${kind}`, 'records.kind.other')

export const statusWord = (status: string): WordKey => wordOf(`records.status.${status}`, 'records.status.other')
