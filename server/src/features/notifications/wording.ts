import type { Language } from '@hai/contract/languages'
import { minus, type Cents } from '@hai/contract/money'
import { wholeNumber } from '@hai/contract/number-text'
import type { Notification } from '@hai/contract/notifications'
import { translationsFor, typedText, usd, type WordKey, type WordValues } from '../../platform/words/words.ts'
import {
  isCashoutNotification,
  isTaskNotification,
  type CashoutNotification,
  type NotificationFacts,
  type TaskNotification,
} from './notification-facts.ts'

type Sentences = Pick<Notification, 'title' | 'message'>
type NotificationType = Notification['type']

/** A payment’s note is shown only after the money has arrived. */
export function sentencesOf(type: NotificationType, facts: NotificationFacts, language: Language): Sentences {
  const {
    amount,
    amount_htg,
    kept,
    about,
    second_amount,
    figure = '',
    note = '',
    title = '',
    reason = '',
    count = 0,
    seconds = 0,
  } = facts
  const translate = translationsFor(language)
  const shownAmount = amount === undefined ? '' : usd(amount)
  const values: WordValues = {
    amount: shownAmount,
    // Where cash changes hands, the text names only gourdes, because that is what people count.
    cash: amount_htg === undefined ? shownAmount : gourdes(amount_htg, language),
    name: facts.name === undefined ? translate('notifications.somebody') : typedText(facts.name),
    note: typedText(note),
    seconds,
    figure: second_amount === undefined ? figure : usd(second_amount),
    count,
    reason,
    title: typedText(title),
    is_titled: title === '' ? 'no' : 'yes',
    ...(isCharged(facts) && { paid: usd(facts.paid), cost: usd(minus(facts.paid, facts.amount)) }),
    ...(kept !== undefined && { kept: usd(kept) }),
    ...(about && {
      document: translate(`notifications.document.${about.purpose}`),
      reason: about.reason ?? '',
      tier: about.tier ?? 0,
    }),
  }
  return { title: translate(`${wordsOf(type, facts)}.title`, values), message: translate(messageOf(type, facts), values) }
}

const gourdes = (htg: number, language: Language): string =>
  translationsFor(language)('cashouts.receipt.gourdes', { amount: wholeNumber(htg, language) })

function wordsOf(type: NotificationType, { action }: NotificationFacts): `notifications.${StateWords}` {
  if (type === 'task_status') return `notifications.task_status.${isTaskNotification(action) ? action : 'other'}`
  if (type === 'cashout_status') return `notifications.cashout_status.${isCashoutNotification(action) ? action : 'other'}`
  return `notifications.${type}`
}

type StateWords =
  | Exclude<NotificationType, 'task_status' | 'cashout_status'>
  | `task_status.${TaskNotification | 'other'}`
  | `cashout_status.${CashoutNotification | 'other'}`

function messageOf(type: NotificationType, facts: NotificationFacts): WordKey {
  const { note, about, isGivenBack, hasNotArrived, figure, second_amount, reason } = facts
  if (type === 'document_approved' && typeof about?.tier === 'number') return 'notifications.document_approved.tier'
  if (hasNotArrived && type === 'money_undone') return 'notifications.money_undone.not_arrived'
  if (type === 'money_returned' && isGivenBack) return 'notifications.money_returned.given_back'
  if (type === 'message') return `notifications.message.${note === undefined ? 'picture' : 'message'}`
  if (type === 'dispute_status') return messageOfDispute(figure)
  if (type === 'funding_taken' && second_amount !== undefined) return 'notifications.funding_taken.owed'
  if (type === 'agent_level' && reason !== undefined) return 'notifications.agent_level.lowered'
  if (type === 'money_received') return receivedMessage(facts)
  return `${wordsOf(type, facts)}.message`
}

/**
 * True if fee and tax were deducted from the amount paid. Facts with a smaller `paid` would be an error, and then the
 * text leaves out the cost, so that the other notifications can still be read.
 */
const isCharged = (facts: NotificationFacts): facts is NotificationFacts & Record<'amount' | 'paid', Cents> =>
  facts.amount !== undefined && facts.paid !== undefined && facts.paid >= facts.amount

function receivedMessage(facts: NotificationFacts): WordKey {
  const { note } = facts
  if (isCharged(facts)) return `notifications.money_received.${note === undefined ? 'charged' : 'charged_note'}`
  return `notifications.money_received.${note === undefined ? 'message' : 'note'}`
}

const disputeFigures = [
  'resolved',
  'escalated',
  'refunded',
  'refunded_part_payer',
  'refunded_part_payee',
  'proposed',
  'declined',
] as const

function messageOfDispute(figure: string | undefined): WordKey {
  const own = disputeFigures.find((one) => one === figure)
  return own === undefined ? 'notifications.dispute_status.message' : `notifications.dispute_status.${own}`
}
