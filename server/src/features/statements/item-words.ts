import type { ActivityItem } from '@hai/contract/wallet'
import { dictionaries, type WordKey } from '../../platform/words/words.ts'

const isWord = (key: string): key is WordKey => Object.hasOwn(dictionaries.en, key)

const wordOf = (key: string, other: WordKey): WordKey => (isWord(key) ? key : other)

interface TitledItem {
  readonly kind: string
  readonly status: string
  readonly reason_code?: string | null
}

/** Money that comes in may have a more exact title, by the reason of the credit or the status of the item. */
export function lineWord(item: TitledItem | null, direction: ActivityItem['direction']): WordKey {
  const { kind = '', status = '', reason_code = null } = item ?? {}
  const line = wordOf(
    `statements.line.${kind}.${direction}`,
    direction === 'in' ? 'statements.line.other.in' : 'statements.line.other.out',
  )
  return direction === 'in' ? wordOf(`statements.line.${kind}.${reason_code ?? status}`, line) : line
}

/** Null for other items than platform credits. The text has the placeholder `name`, for the name of the platform. */
export const reasonWord = ({ kind, reason_code }: Pick<ActivityItem, 'kind' | 'reason_code'>): WordKey | null =>
  reason_code === null ? null : wordOf(`statements.line.${kind}.${reason_code}`, kindWord(kind))

/** Null for a status without a sentence about the outcome, such as `completed`. */
export const outcomeWord = (status: string): WordKey | null => {
  const key = `statements.receipt.state.${status}`
  return isWord(key) ? key : null
}

export const kindWord = (kind: string): WordKey => wordOf(`statements.kind.${kind}`, 'statements.kind.other')

export const statusWord = (status: string): WordKey => wordOf(`statements.status.${status}`, 'statements.status.other')
