import type { TraceEntry } from '@hai/contract/reconciliation'

/** Postings that are called after whoever began them. */
const received = { send: 'received', quick_pay: 'quick_pay_received' } as const
const isSent = (kind: string): kind is keyof typeof received => kind in received

/** What a posting was to the account it is read from: what one sends, the other has received. Null: the posting itself is gone. */
export function kindText(
  { kind, amount }: Pick<TraceEntry, 'kind' | 'amount'>,
  t: (key: 'posting_gone' | (typeof received)[keyof typeof received]) => string,
  nameOf: (kind: string) => string,
): string {
  if (kind === null) return t('posting_gone')
  return amount > 0 && isSent(kind) ? t(received[kind]) : nameOf(kind)
}
