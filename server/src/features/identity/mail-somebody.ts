import type { Transaction } from '../../platform/database/database.ts'
import type { Mail } from '../../platform/outbox/outbox.ts'
import { mailRule, takeTry } from './attempts.ts'
import type { Deps } from './deps.ts'

interface Occasion {
  readonly email: string
  readonly now: Date
  /** What is kept whether a mail may go out (`mails`: one will be written) or not, in the same transaction. */
  readonly keep: (trx: Transaction, { mails }: { readonly mails: boolean }) => Promise<void>
  /** What there is to say, and what goes with it into the same transaction. */
  readonly write: (trx: Transaction) => Promise<Mail>
}

/**
 * Mails an address on the word of somebody who is not signed in: a few times an hour at most, beyond that silently nothing.
 * In turn per address, so that a flood at one address waits here and not with a database connection each.
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
