import type { TraceEntry } from '@hai/contract/integrity'

/** Posting kinds whose usual name describes the payer's side, with the name for the payee. */
const received = { send: 'received', quick_pay: 'quick_pay_received' } as const
const isSent = (kind: string): kind is keyof typeof received => kind in received

/**
 * Name of a posting from the account's point of view: the payee of a send sees "received". Null kind: the posting is
 * missing.
 */
export function kindText(
  { kind, amount }: Pick<TraceEntry, 'kind' | 'amount'>,
  t: (key: 'posting_gone' | (typeof received)[keyof typeof received]) => string,
  nameOf: (kind: string) => string,
): string {
  if (kind === null) return t('posting_gone')
  return amount > 0 && isSent(kind) ? t(received[kind]) : nameOf(kind)
}
