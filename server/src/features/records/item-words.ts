import type { ActivityItem } from '@hai/contract/wallet'
import { dictionaries, type WordKey } from '../../platform/words/words.ts'

const isWord = (key: string): key is WordKey => Object.hasOwn(dictionaries.en, key)

/** The table of words is the dictionary: a kind or a state has those under its own name, and until then those of any other. */
const wordOf = (key: string, other: WordKey): WordKey => (isWord(key) ? key : other)

/** `To {name}`, `Came back from {name}`: one line of a statement, or the title of a receipt. Takes `name`. */
export const lineWord = (kind: string, direction: ActivityItem['direction']): WordKey =>
  wordOf(`records.line.${kind}.${direction}`, direction === 'in' ? 'records.line.other.in' : 'records.line.other.out')

export const kindWord = (kind: string): WordKey => wordOf(`records.kind.${kind}`, 'records.kind.other')

export const statusWord = (status: string): WordKey => wordOf(`records.status.${status}`, 'records.status.other')
