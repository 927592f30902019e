import { department, payoutMethod } from '@hai/contract/agents'
import type { cashouts } from '@hai/contract/cashouts'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Handlers } from '../../feature.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import type { CashoutsDestination } from '../../platform/database/generated.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { Context } from './deps.ts'

const DESTINATIONS_MAX = 20

const words = z.object({ method: payoutMethod, department })

const show = ({ id, label, created_at, ...row }: Selectable<CashoutsDestination>) => ({
  id,
  label,
  ...words.parse(row),
  phone: row.phone,
  full_name: row.full_name,
  commune: row.commune,
  account: row.account,
  note: row.note,
  created_at: created_at.toISOString(),
})

/** A member’s destinations are saved one at a time, so that their number stays within the maximum. */
const oneByOne = (trx: Transaction, member_id: string) => lockForTransaction(trx, `cashouts.destination ${member_id}`)

type Part = Pick<Handlers<typeof cashouts>, 'list_saved_destinations' | 'save_destination' | 'delete_destination'>

export const destinationHandlers = ({ database, clock }: Pick<Context, 'database' | 'clock'>): Part => {
  const readAll = (user_id: string, db: Database = database) =>
    db.selectFrom('cashouts.destination').selectAll().where('member_id', '=', user_id).orderBy('id', 'desc').execute()
  return {
    list_saved_destinations: async ({ user_id }) => ({ items: (await readAll(user_id)).map(show) }),
    save_destination: async ({ user_id }, { label, destination_details }) => {
      const row = { id: newId(), member_id: user_id, label, ...destination_details, created_at: clock.now() }
      return database.transaction().execute(async (trx) => {
        await oneByOne(trx, user_id)
        if ((await readAll(user_id, trx)).length >= DESTINATIONS_MAX) fail('TOO_MANY_DESTINATIONS', { limit: DESTINATIONS_MAX })
        return show(await trx.insertInto('cashouts.destination').values(row).returningAll().executeTakeFirstOrThrow())
      })
    },
    delete_destination: async ({ user_id }, { destination_id }) => {
      await database
        .deleteFrom('cashouts.destination')
        .where('id', '=', destination_id)
        .where('member_id', '=', user_id)
        .execute()
      return {}
    },
  }
}
