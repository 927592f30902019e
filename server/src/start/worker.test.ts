import { expect, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { aPort } from '../../test/port.ts'
import { aDataFolder } from '../../test/server-process.ts'
import { refusalOf, startServerForTest } from '../../test/started-server.ts'

const database = useTestDatabase()

test('a worker answers health checks and metrics, and nothing else', async () => {
  const env = { PORT: String(await aPort()), DATA_DIR: aDataFolder(), DATABASE_URL: database().url, ROLES: 'worker' }
  const url = `http://127.0.0.1:${env.PORT}`
  await startServerForTest(env)
  expect(await refusalOf({ ...env, DATA_DIR: aDataFolder() })).toContain(`Port ${env.PORT} on 127.0.0.1 is in use`)
  for (const path of ['healthz', 'readyz']) expect((await fetch(`${url}/${path}`)).status, path).toBe(200)
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toMatch(/^hai_build_info\{.*role="worker"\} 1$/m)
  expect(metrics).toMatch(/^hai_jobs\{state="waiting"\} \d+$/m)
  expect(metrics).toMatch(/^process_cpu_seconds_total /m)
  const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  expect((await fetch(`${url}/rpc/list_legal_documents`, call)).status).toBe(404)
  for (const path of ['', 'app', 'realtime', 'dev/outbox', 'ip', 'ip.txt'])
    expect((await fetch(`${url}/${path}`)).status, path).toBe(404)
})
