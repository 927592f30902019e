import type { ActivityItem } from '@hai/contract/wallet'
import { dictionaries, type WordKey } from '../../platform/words/words.ts'

const isWord = (key: string): key is WordKey => Object.hasOwn(dictionaries.en, key)

/** The table of words is the dictionary: a kind or a state has those under its own name, and until then those of any other. */
const wordOf = (key: string, other: WordKey): WordKey => (isWord(key) ? key : other)

interface Told {
  readonly kind: string
  readonly status: string
}

/**
 * `To {name}`, `Sent back by {name}`: one line of a statement, or the title of a receipt. Takes `name`. What came back from a send that
 * paid nobody is told by what ended that send.
 */
export function lineWord(item: Told | null, direction: ActivityItem['direction']): WordKey {
  const { kind = '', status = '' } = item ?? {}
  const line = wordOf(
    `records.line.${kind}.${direction}`,
    direction === 'in' ? 'records.line.other.in' : 'records.line.other.out',
  )
  return direction === 'in' ? wordOf(`records.line.${kind}.${status}`, line) : line
}

/** `Undone: nobody was paid.`; null for what is done. */
export const outcomeWord = (status: string): WordKey | null => {
  const key = `records.receipt.state.${status}`
  return isWord(key) ? key : null
}

export const kindWord = (kind: string): WordKey => wordOf(`records.kind.${kind}`, 'records.kind.other')

export const statusWord = (status: string): WordKey => wordOf(`records.status.${status}`, 'records.status.other')
