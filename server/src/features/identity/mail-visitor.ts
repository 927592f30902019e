import type { Transaction } from '../../platform/database/database.ts'
import type { Mail } from '../../platform/outbox/outbox.ts'
import { mailRule, consumeAttempt } from './attempts.ts'
import type { Deps } from './deps.ts'

interface VisitorMail {
  readonly email: string
  readonly now: Date
  /** Writes other data in the transaction that stores the mail. `mails` is true if a mail will be sent. */
  readonly store: (trx: Transaction, { mails }: { readonly mails: boolean }) => Promise<void>
  /** Creates the mail. Writes the data that the mail needs in the same transaction. */
  readonly write: (trx: Transaction) => Promise<Mail>
}

/**
 * Sends a mail that a visitor who is not signed in has caused. One address gets at most as many mails as `mailRule`
 * allows; further mails are silently dropped. In this process, mails to one address are handled one at a time, so that
 * a flood of requests does not use many database connections.
 */
export async function mailVisitor(deps: Deps, { email, now, store, write }: VisitorMail): Promise<void> {
  await deps.runInTurn(`mail:${email}`, () =>
    deps.database.transaction().execute(async (trx) => {
      const tooMany = await consumeAttempt(trx, `mail:${email}`, mailRule, now)
      await store(trx, { mails: !tooMany })
      if (!tooMany) await deps.outbox.mail(trx, await write(trx))
    }),
  )
}
