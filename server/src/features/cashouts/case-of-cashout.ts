import type { DisputableItems } from '../disputes/index.ts'
import type { Context } from './deps.ts'
import { readCashout, readRatings } from './queries.ts'
import { readEvents } from './show-cashouts.ts'

const PHOTO = 'photo'

export const caseOfCashout = ({ files }: Context): Pick<DisputableItems, 'file' | 'picture' | 'record'> => ({
  file: async (db, id) => {
    const row = await readCashout(db, id)
    if (!row) return null
    const { status, method, phone, full_name, department, commune, account, note, reference, photo, hold_id, ended_by } = row
    const timeline = (await readEvents(db, [id])).get(id) ?? []
    return {
      status,
      timeline: timeline.map(({ action, by, at }) => ({ action, by, at })),
      cashout: {
        method,
        phone,
        full_name,
        department,
        commune,
        account,
        note,
        reference,
        has_photo: photo !== null,
        htg_received: (await readRatings(db, [id])).get(id)?.htg_received ?? null,
      },
      task: null,
      postings: ended_by === null ? [hold_id] : [hold_id, ended_by],
    }
  },
  picture: async (db, id, file_id) => {
    const photo = file_id === PHOTO ? ((await readCashout(db, id))?.photo ?? null) : null
    return photo === null ? null : files.read(photo)
  },
  record: (db, user_id, side) =>
    db
      .selectFrom('cashouts.cashout')
      .select((cashout) => [
        cashout.fn.countAll<number>().as('all'),
        cashout.fn
          .countAll<number>()
          .filterWhere((one) =>
            one.exists(
              one
                .selectFrom('cashouts.event')
                .whereRef('cashouts.event.cashout_id', '=', 'cashouts.cashout.id')
                .where('cashouts.event.action', 'in', ['open_dispute', 'report']),
            ),
          )
          .as('disputed'),
      ])
      .where(side === 'payer' ? 'sender_id' : 'agent_id', '=', user_id)
      .where('accepted_at', 'is not', null)
      .executeTakeFirstOrThrow(),
})
