import type { DomainEvent, JournalPosting } from '../../events/index.ts'
import { creditOf } from '../adjustments/index.ts'
import { agentDecision, readAgentLevelChange } from '../agents/index.ts'
import { changedCashIn } from '../cash-ins/index.ts'
import { documentDecision } from '../documents/index.ts'
import { referralNotification } from '../referrals/index.ts'
import { notificationsOfStaff } from './create-notification.ts'
import { notificationsOfCashout } from './cashout-notifications.ts'
import { changedLock } from '../integrity/index.ts'
import { changedAskedBack, changedRequests } from '../requests/index.ts'
import { changedSchedule } from '../schedules/index.ts'
import { isTransferKind, readTransferDetails } from '../transfers/index.ts'
import { accessDecision } from '../users/index.ts'
import { notificationsOfDispute } from './dispute-notifications.ts'
import { notificationsOfFunding } from './funding-notifications.ts'
import { notificationsOfMessage } from './message-notifications.ts'
import type { NotificationDraft } from './notification-draft.ts'
import { notificationsOfTask } from './task-notifications.ts'
import { notificationsOfRun, notificationsOfTransfer, transaction } from './transfer-notifications.ts'
import type { AskedRequest } from './queries.ts'
import { merchantChange } from '../merchants/index.ts'
import { changedTicket } from '../support/index.ts'

/** A ticket of a guest has no `user_id`: guests get mails instead of notifications. */
function notificationsOfSupport(event: DomainEvent): NotificationDraft[] {
  const changed = changedTicket(event)
  if (typeof changed?.user_id !== 'string') return []
  const { ticket_id: id, action, user_id, at } = changed
  if (action !== 'answer' && action !== 'close') return []
  const type = action === 'answer' ? 'support_answered' : 'support_closed'
  return [{ type, user_id, other_id: null, amount: null, note: '', reference: { type: 'ticket', id }, at }]
}

/** A new API key is announced, because someone else may have made it on the member’s unlocked phone. */
function notificationsOfMerchant(event: DomainEvent): NotificationDraft[] {
  const change = merchantChange(event)
  if (!change) return []
  const { user_id, what, at } = change
  return [{ type: `merchant_${what}`, user_id, other_id: null, amount: null, note: '', reference: null, at }]
}

/**
 * Members are usually not notified of their own actions. Scheduled payments are an exception, because they run while
 * the payer is away. Changes that someone else could make on the unlocked phone are another.
 */
export function notificationsOf(event: DomainEvent): readonly NotificationDraft[] {
  if (event.stream === 'outbox') {
    const at = event.outboxEvent.created_at
    return [
      ...notificationsOfDocument(event),
      ...notificationsOfAgent(event),
      ...notificationsOfAccess(event),
      ...notificationsOfLock(event),
      ...notificationsOfCashout(event),
      ...notificationsOfCashIn(event),
      ...notificationsOfFunding(event),
      ...notificationsOfTask(event),
      ...notificationsOfDispute(event),
      ...notificationsOfSupport(event),
      ...notificationsOfStaff(event),
      ...notificationsOfMerchant(event),
      ...notificationsOfReferral(event),
      ...changedRequests(event).flatMap((changed) => notificationsOfRequest(changed, at)),
      ...notificationsOfAskedBack(event),
      ...notificationsOfSchedule(event),
      ...notificationsOfMessage(event),
    ]
  }
  if (!isTransferKind(event.posting.kind)) return [...notificationsOfReferral(event), ...notificationsOfCredit(event.posting)]
  return [...notificationsOfTransfer(event.posting), ...notificationsOfRun(event.posting)]
}

function notificationsOfDocument(event: DomainEvent): NotificationDraft[] {
  const decision = documentDecision(event)
  if (!decision) return []
  const { user_id, status, at, ...about } = decision
  return [{ ...nobodysMoney, user_id, type: `document_${status}`, at, about }]
}

function notificationsOfAgent(event: DomainEvent): NotificationDraft[] {
  const levelled = readAgentLevelChange(event)
  if (levelled) {
    const { user_id, level, job_maximum: amount, jobs_open_max: count, reason = null, at } = levelled
    return [{ ...nobodysMoney, user_id, type: 'agent_level', amount, count, figure: String(level), reason, at }]
  }
  const decision = agentDecision(event)
  if (!decision) return []
  const { user_id, status, reason, at } = decision
  return [{ ...nobodysMoney, user_id, type: `agent_${status}`, at, reason }]
}

function notificationsOfAccess(event: DomainEvent): NotificationDraft[] {
  const decision = accessDecision(event)
  if (!decision) return []
  const { user_id, is, at } = decision
  return [{ ...nobodysMoney, user_id, type: `account_${is}`, at }]
}

function notificationsOfLock(event: DomainEvent): NotificationDraft[] {
  const changed = changedLock(event)
  if (!changed) return []
  const { user_id, is_locked, at } = changed
  return [{ ...nobodysMoney, user_id, type: is_locked ? 'wallet_locked' : 'wallet_unlocked', at }]
}

function notificationsOfCashIn(event: DomainEvent): NotificationDraft[] {
  const changed = changedCashIn(event)
  if (!changed) return []
  const { action, agent_id, member_id, amount, cash_in_id: id, at } = changed
  const about = { amount, note: '', reference: { type: 'cash_in', id }, at } as const
  if (action === 'start') return [{ ...about, type: 'cash_in_requested', user_id: member_id, other_id: agent_id }]
  if (action !== 'confirm' && action !== 'decline') return []
  const type = action === 'confirm' ? 'cash_in_confirmed' : 'cash_in_declined'
  return [{ ...about, type, user_id: agent_id, other_id: member_id }]
}

function notificationsOfReferral(event: DomainEvent): NotificationDraft[] {
  const referral = referralNotification(event)
  if (!referral) return []
  const about = { ...nobodysMoney, user_id: referral.user_id, at: referral.at }
  switch (referral.type) {
    case 'referral_signup':
      return [{ ...about, type: referral.type, amount: referral.reward, second_amount: referral.minimum_amount }]
    case 'referral_bonus_earned':
      return [{ ...about, type: referral.type, amount: referral.amount, figure: referral.role }]
    case 'referral_bonus_reversed':
      return [{ ...about, type: referral.type, amount: referral.amount, figure: referral.reason_code }]
    case 'referral_limit_reached':
      return [{ ...about, type: referral.type, figure: String(referral.rewarded_max) }]
  }
}

const nobodysMoney = { other_id: null, amount: null, note: '', reference: null } as const

function notificationsOfCredit(posting: JournalPosting): NotificationDraft[] {
  const credit = creditOf(posting)
  if (!credit) return []
  const { user_id, amount, reason_code: figure } = credit
  const about = { ...nobodysMoney, user_id, amount, reference: transaction(posting.public_id), at: posting.created_at }
  return [{ ...about, type: 'money_credited', figure }]
}

type ChangedRequest = ReturnType<typeof changedRequests>[number]

/** Omits the note, which would show on a locked screen and could contain anything. */
function notificationsOfRequest(
  { change, request_id, requester_id, payer_id, amount }: ChangedRequest,
  at: Date,
): readonly NotificationDraft[] {
  const about = { amount, note: '', reference: { type: 'request', id: request_id }, at } as const
  const toRequester = { ...about, user_id: requester_id, other_id: payer_id }
  if (change === 'asked') return [{ ...about, user_id: payer_id, other_id: requester_id, type: 'money_requested' }]
  if (change === 'declined') return [{ ...toRequester, type: 'money_request_declined' }]
  return change === 'lapsed' ? [{ ...toRequester, type: 'money_request_lapsed' }] : []
}

/** Omits the note, which would show on a locked screen. */
function notificationsOfAskedBack(event: DomainEvent): NotificationDraft[] {
  const changed = changedAskedBack(event)
  if (!changed || event.stream !== 'outbox') return []
  const { change, sent_id, received_id, payer_id, payee_id, amount } = changed
  const about = { amount, note: '', at: event.outboxEvent.created_at } as const
  return change === 'asked'
    ? [{ ...about, type: 'money_request_back', user_id: payee_id, other_id: payer_id, reference: transaction(received_id) }]
    : [{ ...about, type: 'money_request_back_declined', user_id: payer_id, other_id: payee_id, reference: transaction(sent_id) }]
}

export function answeredRequests(event: DomainEvent): readonly AskedRequest[] {
  if (event.stream === 'outbox')
    return changedRequests(event).flatMap(({ change, request_id, payer_id: user_id }) =>
      change === 'asked' || change === 'reopened' ? [] : [{ user_id, request_id }],
    )
  const { kind, details } = event.posting
  if (details.request_id === undefined || !isTransferKind(kind)) return []
  const { request_id, payer_id: user_id } = readTransferDetails(details)
  return request_id === undefined ? [] : [{ user_id, request_id }]
}

/** A new schedule is included, because someone else may have made it on the payer’s unlocked phone. */
function notificationsOfSchedule(event: DomainEvent): NotificationDraft[] {
  const changed = changedSchedule(event)
  if (!changed || event.stream !== 'outbox') return []
  const { schedule_id: id, payer_id: user_id, payee_id: other_id, amount, notices } = changed
  const reference = { type: 'schedule', id } as const
  const about = { ...nobodysMoney, user_id, other_id, amount, reference, at: event.outboxEvent.created_at }
  return notices.map((item): NotificationDraft => {
    switch (item.type) {
      case 'created':
        return { ...about, type: 'schedule_created', figure: item.every }
      case 'failed':
        return { ...about, type: 'schedule_failed', figure: item.refusal, count: item.is_last ? 0 : 1 }
      case 'missed':
        return { ...about, type: 'schedule_missed', count: item.count }
      case 'ended':
        return { ...about, type: 'schedule_ended', figure: item.end_reason }
    }
  })
}
