import { MEDIAN_DAYS } from '@hai/contract/dispute-reasons'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { createDatabase } from '../../platform/database/database.ts'
import { readMedians } from './medians.ts'

const database = useTestDatabase()
const clock = movableClock('2026-11-02T12:00:00Z')

/** Inserts disputes that were opened this many days ago, answered after an hour and decided an hour later. */
const decided = (count: number, days: number) =>
  database().owner.query(
    `with made as (
       insert into disputes.dispute (id, related_type, related_id, payer_id, payee_id, initiator_id, opponent_id, opened_by, category, status,
                                     decided_by, created_at, ended_at)
       select gen_random_uuid(), 'cashout', gen_random_uuid(), payer, payee, payer, payee, 'payer', 'short_paid', 'resolved',
              gen_random_uuid(), at, at + interval '2 hours'
         from generate_series(1, $1), gen_random_uuid() payer, gen_random_uuid() payee,
              (select $2::timestamptz - make_interval(days => $3) as at) then_
       returning id, payee_id, created_at)
     insert into disputes.dispute_event (dispute_id, version, id, actor_id, actor_role, kind, body, created_at)
     select id, 2, gen_random_uuid(), payee_id, 'payee', 'statement', 'No.', created_at + interval '1 hour' from made`,
    [count, clock.now(), days],
  )

test('the medians read only the disputes of the counted days', async () => {
  await decided(200, MEDIAN_DAYS + 10)
  await decided(3, MEDIAN_DAYS - 10)
  const { medians, read } = await createDatabase(database().app)
    .transaction()
    .execute(async (trx) => {
      // Without sequential scans, the planner uses the index, as it does for a large table.
      await sql`set local enable_seqscan = off`.execute(trx)
      const medians = await readMedians({ database: trx, clock })
      const { rows } = await sql<{ read: number }>`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
         where schemaname = 'disputes' and relname = 'dispute_event'`.execute(trx)
      return { medians, read: rows[0]?.read }
    })
  expect(medians).toEqual({
    answered: { count: 3, median_seconds: 3_600 },
    ended: { count: 3, median_seconds: 7_200 },
  })
  expect(read).toBe(3)
})
