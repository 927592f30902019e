import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { aPort } from '../../test/port.ts'
import { aDataFolder, duringTest, startProgram } from '../../test/server-process.ts'
import { startServerForTest } from '../../test/started-server.ts'

const database = useTestDatabase()

async function aPlace(STOP_DELAY_SECONDS: string) {
  const port = await aPort()
  const env = {
    PORT: String(port),
    DATA_DIR: aDataFolder(),
    DATABASE_URL: database().url,
    STOP_DELAY_SECONDS,
  }
  return { env, url: `http://127.0.0.1:${port}` }
}

test('a stopping server first reports that it is not ready and still answers requests', async () => {
  const { env, url } = await aPlace('60')
  const server = duringTest(startProgram('main.ts', env))
  await server.running
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  server.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'leaving' })
  const listing = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  expect((await fetch(`${url}/rpc/list_legal_documents`, listing)).status).toBe(200)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)

  let hasEnded = false
  void server.ended.then(() => (hasEnded = true))
  const press = (): boolean => {
    server.kill('SIGTERM')
    return hasEnded
  }
  await expect.poll(press).toBe(true)
})

test('the log says when a stop begins and when it is complete', async () => {
  const { env } = await aPlace('0')
  const server = duringTest(startProgram('main.ts', { ...env, LOG_LEVEL: 'info' }))
  await server.running
  server.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect([...server.stderr().matchAll(/"msg":"(stopping|stopped)"/g)].map(([, said]) => said)).toEqual(['stopping', 'stopped'])
})

test('after the delay it stops', async () => {
  const { env, url } = await aPlace('1')
  const server = await startServerForTest(env)
  await server.stop()
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
  expect(server.log()).toBe('')
})
