import { beforeAll, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { useTestDatabase } from '../../../test/database.ts'
import { recordQueries } from '../../../test/plans.ts'
import { createDatabase } from '../../platform/database/database.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { countUnread, isOwn, readNotifications, readNotificationsByKey } from './queries.ts'

const QUARTERS = 5
const EACH = 300
const OTHERS = 20

const database = useTestDatabase()
const user_id = newId()
const ids: string[] = []

/** More than a year of notifications, a third of them unread, of one busy member among others. */
beforeAll(async () => {
  const { owner } = database()
  const start = Date.now()
  const users = [user_id, ...Array.from({ length: OTHERS }, () => newId())]
  for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
    await owner.query(
      `select platform.make_partition(d, now() - make_interval(months => $1)) from platform.divided_table d where d.name = 'notifications.notification'`,
      [3 * quarter],
    )
    for (const user of users) {
      const rows = Array.from({ length: EACH }, (_, nth) => v7({ msecs: start - quarter * 91 * 86_400_000 - nth * 60_000 }))
      if (user === user_id) ids.push(...rows)
      await owner.query(
        `insert into notifications.notification (id, user_id, type, facts, created_at, read_at)
         select id, $2, 'money_received', '{"name": "Marie", "amount": 500}', now(), case when nth % 3 > 0 then now() end
           from unnest($1::uuid[]) with ordinality made (id, nth)`,
        [rows, user],
      )
    }
  }
  await owner.query('analyze notifications.notification')
})

async function planOf(read: (db: Database) => Promise<unknown>): Promise<string> {
  const { asked, recording } = recordQueries(createDatabase(database().app))
  await read(recording)
  const plans = await Promise.all(
    asked.map(async ({ sql, parameters }) => {
      const { rows } = await database().owner.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off, summary off, buffers off) ${sql}`,
        [...parameters],
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }),
  )
  return plans.join('\n')
}

/** The scans that ran on partitions, with the number of rows that each returned. */
const scansIn = (plan: string) =>
  [...plan.matchAll(/(\w+ (?:Only )?Scan).* on (?:partitions\.)?notifications_notification_\w+.*?rows=([\d.]+)/g)].map(
    ([, scan, rows]) => ({ scan, rows: Number(rows) }),
  )

const rowsOf = (plan: string): number => scansIn(plan).reduce((sum, { rows }) => sum + rows, 0)
const tablesRead = (plan: string): number => scansIn(plan).filter(({ rows }) => rows > 0).length

test('a page of notifications reads its rows and one more of each older partition', async () => {
  for (const unread of [false, true]) {
    const plan = await planOf((db) => readNotifications(db, { user_id, unread, limit: 10, language: 'en' }))
    expect(scansIn(plan).filter(({ scan, rows }) => scan === 'Seq Scan' && rows > 0)).toEqual([])
    expect(rowsOf(plan)).toBeLessThanOrEqual(10 + QUARTERS)
  }
})

test('a later page reads nothing from newer partitions', async () => {
  const before = ids.at(-1) ?? ''
  const plan = await planOf((db) => readNotifications(db, { user_id, unread: false, before, limit: 10, language: 'en' }))
  expect(tablesRead(plan)).toBeLessThanOrEqual(1)
})

test('unread notifications are counted through an index', async () => {
  const plan = await planOf((db) => countUnread(db, user_id))
  expect(scansIn(plan).filter(({ scan, rows }) => scan === 'Seq Scan' && rows > 0)).toEqual([])
  expect(rowsOf(plan)).toBeLessThanOrEqual((2 * QUARTERS * EACH) / 3 + QUARTERS)
})

test('one notification is read from its partition only', async () => {
  const id = ids[2 * EACH] ?? ''
  expect(tablesRead(await planOf((db) => isOwn(db, user_id, id)))).toBe(1)
  const people = { of: () => Promise.resolve(new Map()) }
  expect(tablesRead(await planOf((db) => readNotificationsByKey(db, people, [{ user_id, id }])))).toBe(1)
})
