import { kindOf } from '@hai/contract/notification-kinds'
import type { Notification } from '@hai/contract/notifications'
import { settingsPath } from '@hai/contract/settings-tabs'
import type { Transaction } from '../../platform/database/database.ts'
import { composeEmail } from '../../platform/emails/compose-email.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { translationsFor, type Language } from '../../platform/words/words.ts'

export interface EmailRecipient {
  readonly email: string
  readonly full_name: string | null
}

export interface EmailDeps {
  readonly outbox: Outbox
  readonly addressOf: (user_id: string) => Promise<EmailRecipient | null>
  readonly settings: { readonly brandName: string; readonly publicUrl: string }
}

/**
 * Notifications without a mail. The outcome of an arriving payment gets a mail, an undone payment gets none, and a new
 * key has its own mandatory mail.
 */
const unwritten: ReadonlySet<Notification['type']> = new Set(['money_arriving', 'money_undone', 'merchant_key_made'])

export const isWritten = (type: Notification['type']): boolean => !unwritten.has(type)

export function placeOf({ type, reference_type, reference_id, metadata }: Notification): string {
  const { chat_session_id } = metadata
  switch (reference_type) {
    case 'transaction':
      return `/wallet/${reference_id ?? ''}`
    case 'request':
      return `/requests/${reference_id ?? ''}`
    case 'schedule':
      return `/wallet/scheduled/${reference_id ?? ''}`
    case 'chat_session':
      return `/messages?session=${reference_id ?? ''}`
    case 'cashout':
      return typeof chat_session_id === 'string' ? `/messages?session=${chat_session_id}` : '/wallet'
    case 'cash_in':
      return type === 'cash_in_requested' ? `/cash-ins/${reference_id ?? ''}` : '/agents/dashboard'
    case 'task':
      return '/tasks'
    case 'dispute':
      return `/disputes/${reference_id ?? ''}`
    case 'ticket':
      return `/support?ticket=${reference_id ?? ''}`
    case null:
      if (type.startsWith('agent_')) return type === 'agent_rejected' ? '/agents' : '/agents/dashboard'
      if (type.startsWith('document_')) return settingsPath('limits')
      if (type.startsWith('merchant_')) return settingsPath('merchant')
      return type.startsWith('referral_') ? settingsPath('referral') : '/dashboard'
  }
}

/** Links to the settings where the member can turn such mails off. */
export async function writeEmail(
  { outbox, addressOf, settings: { brandName: brand, publicUrl } }: EmailDeps,
  trx: Transaction,
  notification: Notification,
  language: Language,
): Promise<void> {
  const to = await addressOf(notification.user_id)
  if (!to) return
  const translate = translationsFor(language)
  const written = composeEmail({
    language,
    brand,
    subject: notification.title,
    ...(to.full_name && { greeting: translate('mail.greeting', { name: to.full_name }) }),
    paragraphs: [notification.message],
    button: { label: translate('notifications.letter.button', { brand }), url: `${publicUrl}${placeOf(notification)}` },
    footnote: translate('notifications.letter.why', {
      kind: kindOf(notification.type),
      url: `${publicUrl}${settingsPath('sounds')}`,
    }),
  })
  await outbox.mail(trx, { to: to.email, user_id: notification.user_id, ...written })
}
