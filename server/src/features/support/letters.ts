import type { Transaction } from '../../platform/database/database.ts'
import { letter } from '../../platform/letters/letter.ts'
import { words } from '../../platform/words/words.ts'
import type { SupportDeps } from './deps.ts'
import { linkTo } from './links.ts'
import type { TicketRow } from './queries.ts'

type LetterDeps = Pick<SupportDeps, 'outbox' | 'settings' | 'linkKey'>

/** Writes to a guest; members have the bell, and what they chose to be mailed of. `said`: what the team wrote, line by line. */
const tell =
  (kind: 'received' | 'answered' | 'closed') =>
  async (deps: LetterDeps, trx: Transaction, ticket: TicketRow, said: readonly string[] = []): Promise<void> => {
    const { guest_email: to, language } = ticket
    if (to === null) return
    const { brandName: brand } = deps.settings
    const say = words(language)
    const written = letter({
      ...{ language, brand, subject: say(`support.${kind}.subject`, { brand }) },
      paragraphs: [say(`support.${kind}.body`), ...said],
      button: { label: say(`support.${kind}.button`), url: linkTo(deps, ticket.id) },
      footnote: say('support.footer', { brand }),
    })
    await deps.outbox.mail(trx, { to, ...written })
  }

/**
 * It has come, and this is where to read on. What was asked is not said again: whoever typed the address may have typed anybody’s.
 */
export const tellReceived = tell('received')

const tellAnswer = tell('answered')

/** What the team has answered, in its words. */
export const tellAnswered = (deps: LetterDeps, trx: Transaction, ticket: TicketRow, body: string): Promise<void> =>
  tellAnswer(
    deps,
    trx,
    ticket,
    body.split('\n').filter((line) => line.trim() !== ''),
  )

/** It is over, and how was it? */
export const tellClosed = tell('closed')
