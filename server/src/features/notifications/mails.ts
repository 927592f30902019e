import type { Language } from '@hai/contract/languages'
import { notificationDestination } from '@hai/contract/notification-destination'
import { kindOf } from '@hai/contract/notification-kinds'
import type { Notification } from '@hai/contract/notifications'
import { settingsPath } from '@hai/contract/settings-tabs'
import type { Transaction } from '../../platform/database/database.ts'
import { composeEmail } from '../../platform/emails/compose-email.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { translationsFor } from '../../platform/words/words.ts'

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

/** The page that the link of a mail and of a push message opens. */
export const pathOf = (notification: Notification): string => notificationDestination(notification)?.path ?? '/dashboard'

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
    button: { label: translate('notifications.letter.button', { brand }), url: `${publicUrl}${pathOf(notification)}` },
    footnote: translate('notifications.letter.why', {
      kind: kindOf(notification.type),
      url: `${publicUrl}${settingsPath('sounds')}`,
    }),
  })
  await outbox.mail(trx, { to: to.email, user_id: notification.user_id, ...written })
}
