import type { Language } from '@hai/contract/languages'
import { minus } from '@hai/contract/money'
import type { Notification } from '@hai/contract/notifications'
import { newId } from '../../platform/ids.ts'
import { translationsFor, usd, type WordKey, type WordValues } from '../../platform/words/words.ts'
import {
  isTaskNotification,
  type CashoutNotification,
  type NotificationDraft,
  type TaskNotification,
} from './notification-draft.ts'

interface Wording {
  readonly language: Language
  readonly other_name: string | undefined
  readonly undoWindowSeconds: number
}

export type Sentences = Pick<Notification, 'title' | 'message'>
export type Translations = Readonly<Record<Language, Sentences>>

/** `title` and `message` are in the language that the reader had when the notification was written. */
export interface WordedNotification extends Notification {
  readonly translations: Translations
}

/**
 * A payment’s note is shown only after the money has arrived. `other_name` is the name that strangers see; without it
 * the text says "somebody".
 */
function sentencesOf(draft: NotificationDraft, { language, other_name, undoWindowSeconds }: Wording): Sentences {
  const { amount, paid, kept } = draft
  const translate = translationsFor(language)
  const name = other_name ?? translate('notifications.somebody')
  const values: WordValues = {
    amount: amount === null ? '' : usd(amount),
    name,
    note: draft.note,
    seconds: undoWindowSeconds,
    figure: draft.second_amount === undefined ? (draft.figure ?? '') : usd(draft.second_amount),
    count: draft.count ?? 0,
    reason: draft.reason ?? '',
    title: draft.title ?? translate('notifications.a_task'),
    ...(paid !== undefined && amount !== null && { paid: usd(paid), cost: usd(minus(paid, amount)) }),
    ...(kept !== undefined && { kept: usd(kept) }),
    ...(draft.about && {
      document: translate(`notifications.document.${draft.about.purpose}`),
      reason: draft.about.reason ?? '',
      tier: draft.about.tier ?? 0,
    }),
  }
  return { title: translate(titleOf(draft), values), message: translate(messageOf(draft), values) }
}

/** The reader may change the language later, so the text is written in every language. */
export function wordNotification(draft: NotificationDraft, wording: Wording): WordedNotification {
  const { user_id, type, amount, reference, position, at } = draft
  const inLanguage = (language: Language): Sentences => sentencesOf(draft, { ...wording, language })
  const translations: Translations = { en: inLanguage('en'), fr: inLanguage('fr'), ht: inLanguage('ht') }
  const { title, message } = translations[wording.language]
  return {
    // The list is sorted by id, so ids must ascend within a batch.
    id: newId(),
    user_id,
    type,
    title,
    message,
    translations,
    reference_type: reference?.type ?? null,
    reference_id: reference?.id ?? null,
    metadata: {
      action_type: draft.action ?? type,
      ...(amount !== null && { amount }),
      ...(position !== undefined && { position }),
      ...(draft.chat_session_id && { chat_session_id: draft.chat_session_id }),
    },
    created_at: at.toISOString(),
    // An undone send is stored as read, so that it does not increase the unread count.
    read_at: type === 'money_undone' && !draft.hasNotArrived ? at.toISOString() : null,
  }
}

function wordsOf({ type, action }: NotificationDraft): `notifications.${StateWords}` {
  if (type === 'task_status') return `notifications.task_status.${isTaskNotification(action) ? action : 'task_resumed'}`
  if (type === 'cashout_status')
    return `notifications.cashout_status.${action === undefined || isTaskNotification(action) ? 'cashout_searching' : action}`
  return `notifications.${type}`
}

type StateWords =
  | Exclude<NotificationDraft['type'], 'task_status' | 'cashout_status'>
  | `task_status.${TaskNotification}`
  | `cashout_status.${CashoutNotification}`

const titleOf = (draft: NotificationDraft): WordKey => `${wordsOf(draft)}.title`

function messageOf(draft: NotificationDraft): WordKey {
  const { type, note, about, isGivenBack, hasNotArrived, figure, second_amount, reason } = draft
  if (type === 'document_approved' && typeof about?.tier === 'number') return 'notifications.document_approved.tier'
  if (hasNotArrived && type === 'money_undone') return 'notifications.money_undone.not_arrived'
  if (type === 'money_returned' && isGivenBack) return 'notifications.money_returned.given_back'
  if (type === 'message') return `notifications.message.${note === '' ? 'picture' : 'message'}`
  if (type === 'dispute_status') return messageOfDispute(figure)
  if (type === 'funding_taken' && second_amount !== undefined) return 'notifications.funding_taken.owed'
  if (type === 'agent_level' && typeof reason === 'string') return 'notifications.agent_level.lowered'
  if (type === 'money_received') return receivedMessage(draft)
  return `${wordsOf(draft)}.message`
}

function receivedMessage({ note, paid }: NotificationDraft): WordKey {
  if (paid !== undefined) return `notifications.money_received.${note === '' ? 'charged' : 'charged_note'}`
  return `notifications.money_received.${note === '' ? 'message' : 'note'}`
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
