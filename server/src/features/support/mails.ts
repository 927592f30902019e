import type { Transaction } from '../../platform/database/database.ts'
import { composeEmail } from '../../platform/emails/compose-email.ts'
import { translationsFor } from '../../platform/words/words.ts'
import type { SupportDeps } from './deps.ts'
import { linkTo } from './links.ts'
import type { TicketRow } from './queries.ts'

type EmailDeps = Pick<SupportDeps, 'outbox' | 'settings' | 'linkKey'>

/** Sends nothing to members, who get notifications instead. */
const mailGuest =
  (kind: 'received' | 'answered' | 'closed') =>
  async (deps: EmailDeps, trx: Transaction, ticket: TicketRow, paragraphs: readonly string[] = []): Promise<void> => {
    const { guest_email: to, language } = ticket
    if (to === null) return
    const { brandName: brand } = deps.settings
    const translate = translationsFor(language)
    const written = composeEmail({
      language,
      brand,
      subject: translate(`support.${kind}.subject`, { brand }),
      paragraphs: [translate(`support.${kind}.body`), ...paragraphs],
      button: { label: translate(`support.${kind}.button`), url: linkTo(deps, ticket.id) },
      footnote: translate('support.footer', { brand }),
    })
    await deps.outbox.mail(trx, { to, ...written })
  }

/** Does not repeat the question, because the address may belong to someone else. */
export const mailTicketReceived = mailGuest('received')

const mailTicketAnswered = mailGuest('answered')

export const mailTicketAnswer = (deps: EmailDeps, trx: Transaction, ticket: TicketRow, body: string): Promise<void> =>
  mailTicketAnswered(
    deps,
    trx,
    ticket,
    body.split('\n').filter((line) => line.trim() !== ''),
  )

export const mailTicketClosed = mailGuest('closed')
