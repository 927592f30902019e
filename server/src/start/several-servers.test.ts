import { expect, test } from 'vitest'
import { anEmptyDatabase } from '../../test/database.ts'
import { aPort } from '../../test/port.ts'
import { aDataFolder } from '../../test/server-process.ts'
import { startServerForTest } from '../../test/started-server.ts'

test('servers that start at the same time on an empty database wait for each other, and all of them run', async () => {
  const shared = { DATABASE_URL: await anEmptyDatabase(), DEMO_DATA: 'on' }
  const ports = [await aPort(), await aPort(), await aPort()]
  await Promise.all(ports.map((port) => startServerForTest({ ...shared, PORT: String(port), DATA_DIR: aDataFolder() })))
  for (const port of ports) expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
})
