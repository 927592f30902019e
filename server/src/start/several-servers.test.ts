import { expect, test } from 'vitest'
import { anEmptyDatabase } from '../../test/database.ts'
import { aPort } from '../../test/port.ts'
import { runAdminCommand } from '../../test/run-admin.ts'
import { aDataFolder } from '../../test/server-process.ts'
import { startServerForTest } from '../../test/started-server.ts'

test('processes that migrate an empty database at the same time wait for each other, and all servers run on it', async () => {
  const shared = { DATABASE_URL: await anEmptyDatabase(), DEMO_DATA: 'on' }
  const migrated = await Promise.all([1, 2, 3].map(() => runAdminCommand({ ...shared, DATA_DIR: aDataFolder() }, 'migrate')))
  expect(migrated.map(([code]) => code)).toEqual([0, 0, 0])
  const ports = [await aPort(), await aPort(), await aPort()]
  await Promise.all(ports.map((port) => startServerForTest({ ...shared, PORT: String(port), DATA_DIR: aDataFolder() })))
  for (const port of ports) expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
})
