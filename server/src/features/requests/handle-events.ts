import type { DomainEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { readTransferDetails } from '../transfers/index.ts'
import { recordRequestChanges } from './events.ts'
import { changeRequest, lockPaidBy, type Change, type Request } from './queries.ts'

interface RequestEnding {
  readonly kind: string
  readonly at: Date
}

const endingKinds = ['settle_held', 'undo_held', 'refund']

export const isEndOfPayment = (event: DomainEvent): boolean =>
  event.stream === 'ledger' && endingKinds.includes(event.posting.kind)

const endingOf = (event: DomainEvent): readonly (readonly [string, RequestEnding])[] => {
  if (event.stream !== 'ledger' || !isEndOfPayment(event)) return []
  const { kind, details, created_at: at } = event.posting
  const read = readTransferDetails(details)
  const send_id = kind === 'refund' ? read.returns?.sent_id : read.send_id
  return send_id === undefined ? [] : [[send_id, { kind, at }]]
}

/** An undone payment reopens the request unless it has expired. */
function changeBy({ expires_at }: Request, { kind, at }: RequestEnding): Change {
  if (kind === 'settle_held') return { status: 'paid', ended_at: at }
  if (kind === 'refund') return { status: 'returned', ended_at: at }
  return expires_at <= at ? { status: 'lapsed', transaction_id: null, ended_at: at } : { status: 'open', transaction_id: null }
}

const words = { paid: 'paid', returned: 'returned', open: 'reopened', lapsed: 'lapsed' } as const
const isNotifiedStatus = (status: Change['status']): status is keyof typeof words => Object.hasOwn(words, status)

export async function handleEvents(trx: Transaction, events: readonly DomainEvent[]): Promise<void> {
  const endings = new Map(events.flatMap(endingOf))
  const requests = await lockPaidBy(trx, [...endings.keys()])
  const changes = new Map<string, (typeof words)[keyof typeof words]>()
  let latest: Date | undefined
  for (const request of requests) {
    const ending = endings.get(request.transaction_id ?? '')
    if (!ending) continue
    const change = changeBy(request, ending)
    await changeRequest(trx, request.id, change)
    if (isNotifiedStatus(change.status)) changes.set(request.id, words[change.status])
    latest = ending.at
  }
  if (latest) await recordRequestChanges(trx, requests, ({ id }) => changes.get(id) ?? null, latest)
}
