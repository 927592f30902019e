import type { Transaction } from '../../platform/database/database.ts'
import type { Mail } from '../../platform/outbox/outbox.ts'
import { mailRule, consumeAttempt } from './attempts.ts'
import type { Deps } from './deps.ts'

interface VisitorMail {
  readonly email: string
  readonly now: Date
  /** `mails` is false if the mail is dropped. */
  readonly store: (trx: Transaction, { mails }: { readonly mails: boolean }) => Promise<void>
  /**
   * Returns the mail. Runs in the transaction that queues the mail, so that the token of its link is stored with it.
   */
  readonly write: (trx: Transaction) => Promise<Mail>
}

/**
 * Mails beyond `mailRule` are silently dropped. Mails to one address are handled one at a time, so a flood of requests
 * does not use many database connections.
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
