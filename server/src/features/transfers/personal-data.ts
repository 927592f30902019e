import { dollars, personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'

export const transfersData = (database: Database): readonly PersonalTable[] => [
  personalTable('pending_sends', async ({ user_id }) => {
    const rows = await database
      .selectFrom('transfers.waiting_send')
      .select(['transaction_id', 'created_at', 'status', 'address_kind', 'address_typed', 'amount', 'fee', 'tax', 'note'])
      .select(['deadline', 'ended_at', 'reminders_sent'])
      .where('payer_id', '=', user_id)
      .orderBy('position', 'desc')
      .execute()
    return rows.map(({ amount, fee, tax, note, deadline, ended_at, reminders_sent, ...row }) => ({
      ...row,
      amount_usd: dollars(amount),
      fee_usd: dollars(fee),
      tax_usd: dollars(tax),
      note,
      deadline,
      ended_at,
      reminders_sent,
    }))
  }),
  personalTable('look_ups', async ({ user_id }) => {
    const rows = await database
      .selectFrom('transfers.lookup_budget')
      .select(['day', 'addresses'])
      .where('member_id', '=', user_id)
      .execute()
    return rows.map(({ day, addresses }) => ({ day, strangers_looked_up: addresses.length }))
  }),
]
