import { dollars, personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'
import { readLinks } from './links.ts'

export const payData = (database: Database): readonly PersonalTable[] => [
  personalTable('payment_links', async ({ user_id }) =>
    (await readLinks(database, { payee_id: user_id })).map(
      ({ id, created_at, amount, note, single_use, expires_at, cancelled_at, paid_at, times_paid, amount_paid }) => ({
        id,
        created_at,
        amount_usd: amount === null ? null : dollars(amount),
        note,
        single_use,
        expires_at,
        cancelled_at,
        paid_at,
        times_paid,
        amount_paid_usd: dollars(amount_paid),
      }),
    ),
  ),
]
