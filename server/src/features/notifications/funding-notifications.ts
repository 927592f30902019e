import type { DomainEvent } from '../../events/index.ts'
import { changedFunding, type ChangedFunding } from '../funding/index.ts'
import type { NotificationDraft } from './notification-draft.ts'

/** A payment page that closes without a payment notifies nobody. */
export function notificationsOfFunding(event: DomainEvent): NotificationDraft[] {
  const changed = changedFunding(event)
  if (!changed) return []
  const { user_id, transaction_id: id, at } = changed
  const reference = id === null ? null : ({ type: 'transaction', id } as const)
  const about = { user_id, other_id: null, note: '', reference, at } as const
  return draftNotifications(changed).map((drafts) => ({ ...about, ...drafts }))
}

type FundingNotification = Pick<NotificationDraft, 'type' | 'amount' | 'second_amount'>

/** If one event both credits and takes money, the member gets both notifications. */
function draftNotifications({
  status,
  before,
  amount,
  credited,
  taken,
  put_back,
  owed,
}: ChangedFunding): readonly FundingNotification[] {
  const drafts: FundingNotification[] = []
  // If the payment differed from the request, staff have now accepted it.
  if (credited > 0) drafts.push({ type: before === 'differs' ? 'funding_accepted' : 'money_added', amount: credited })
  if (taken > 0) drafts.push({ type: 'funding_taken', amount: taken, ...(owed > 0 && { second_amount: owed }) })
  else if (owed > 0) drafts.push({ type: 'funding_owed', amount: owed, second_amount: owed })
  if (put_back > 0) drafts.push({ type: 'funding_put_back', amount: put_back })
  if (status === 'failed' && before === 'redirected') drafts.push({ type: 'funding_failed', amount })
  if (status === 'differs' && before !== 'differs') drafts.push({ type: 'funding_differs', amount })
  return drafts
}
