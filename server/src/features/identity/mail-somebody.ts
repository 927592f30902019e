import type { Transaction } from '../../platform/database/database.ts'
import type { Mail } from '../../platform/outbox/outbox.ts'
import { mailRule, takeTry } from './attempts.ts'
import type { Deps } from './deps.ts'

interface Occasion {
  readonly email: string
  readonly now: Date
  /** Writes further data in the transaction that stores the mail. `mails` is true if a mail will be sent. */
  readonly keep: (trx: Transaction, { mails }: { readonly mails: boolean }) => Promise<void>
  /** Creates the mail, and writes the data that belongs to it in the same transaction. */
  readonly write: (trx: Transaction) => Promise<Mail>
}

/**
 * Sends a mail caused by a signed-out visitor, a few times per hour and address. Further ones are dropped silently.
 * Serialised per address in this process, so that a flood for one address does not use many database connections.
 */
export async function mailSomebody(deps: Deps, { email, now, keep, write }: Occasion): Promise<void> {
  await deps.inTurn(`mail:${email}`, () =>
    deps.database.transaction().execute(async (trx) => {
      const tooMany = await takeTry(trx, `mail:${email}`, mailRule, now)
      await keep(trx, { mails: !tooMany })
      if (!tooMany) await deps.outbox.mail(trx, await write(trx))
    }),
  )
}
