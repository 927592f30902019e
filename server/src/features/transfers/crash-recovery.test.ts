import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { useTestDatabase } from '../../../test/database.ts'
import { aPort } from '../../../test/port.ts'
import { runAdminCommand } from '../../../test/run-admin.ts'
import { aDataFolder, duringTest, startProgram, type ServerProcess } from '../../../test/server-process.ts'
import { DEMO_PASSWORD } from '../../start/demo-accounts.ts'

const database = useTestDatabase()

test('after a kill within an undo window and a restart, the money reaches its payee once', async () => {
  const port = await aPort()
  const settings = { DATA_DIR: aDataFolder(), DATABASE_URL: database().url, NODE_ENV: 'development', DEMO_DATA: 'on' }
  await runAdminCommand(settings, 'migrate')
  const start = async (): Promise<ServerProcess> => {
    const server = duringTest(startProgram('main.ts', { ...settings, PORT: String(port) }))
    await server.running
    return server
  }
  const call = async (name: string, input: object, access_token = ''): Promise<Record<string, unknown>> => {
    const answer = await fetch(`http://127.0.0.1:${port}/rpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(access_token && { authorization: `Bearer ${access_token}` }) },
      body: JSON.stringify(input),
    })
    const body = z.record(z.string(), z.unknown()).parse(await answer.json())
    expect([answer.status, body]).toEqual([200, expect.any(Object)])
    return body
  }
  const signIn = async (email: string) => String((await call('sign_in', { email, password: DEMO_PASSWORD })).access_token)

  const first = await start()
  const [marie, rose] = [await signIn('marie@demo.test'), await signIn('rose@demo.test')]
  const available = async () => Number((await call('get_wallet', {}, rose)).available_balance)
  const before = await available()
  const command = { idempotency_key: randomUUID(), payee: { hai_tag: 'rose' }, amount: 5_00, quoted_total: 5_00 }
  const sent = await call('send_money', command, marie)
  expect(sent).toMatchObject({ status: 'arriving' })
  first.kill('SIGKILL')
  await first.ended

  // The undo window ends while no server runs.
  await database().owner.query(
    `update transfers.waiting_send set deadline = now() - interval '1 second', due_at = now() - interval '1 second' where transaction_id = $1`,
    [sent.transaction_id],
  )
  await database().owner.query(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [
    `transfers:settle:${String(sent.transaction_id)}`,
  ])
  await start()
  await expect.poll(() => available(), { interval: 500 }).toBe(before + 5_00)
  const { rows } = await database().owner.query(
    `select ended.kind from ledger.posting sent join ledger.posting ended on ended.ends = sent.id where sent.public_id = $1`,
    [sent.transaction_id],
  )
  expect(rows).toEqual([{ kind: 'settle_held' }])
  expect(await call('send_money', command, marie)).toEqual(sent)
  expect(await available()).toBe(before + 5_00)
})
