import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { followedUp, send } from '../../../test/money.ts'
import type { OutboxEvent } from '../../events/domain-event.ts'
import { createDatabase } from '../../platform/database/database.ts'
import { WRITTEN } from './events.ts'
import { livePushes } from './live-pushes.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

test('a process that lags behind announces an undone payment once, and never as arriving', async () => {
  const [payer, payee] = [await aFundedWallet(app), await aMember(app)]
  const { transaction_id } = await send(app, payer, payee.hai_tag, 10_00)
  await followedUp(app)
  await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, payer.access_token)
  await followedUp(app)
  const { rows } = await database().owner.query<OutboxEvent & { position: number }>(
    `select * from events.outbox_event where type = $1 and payload::text like '%' || $2 || '%' order by position`,
    [WRITTEN, payee.user_id],
  )
  const pushed = await Promise.all(
    rows.map((outboxEvent) =>
      livePushes(
        createDatabase(database().app),
        { of: () => Promise.resolve(new Map()) },
        [{ stream: 'outbox', position: outboxEvent.position, outboxEvent }],
        () => true,
      ),
    ),
  )
  expect(pushed.map((pushes) => pushes.map(({ event, record }) => [event, record]))).toEqual([
    [],
    [['insert', expect.objectContaining({ type: 'money_undone' })]],
  ])
})
