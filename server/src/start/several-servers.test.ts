import { expect, test } from 'vitest'
import { anEmptyDatabase } from '../../test/database.ts'
import { aPort } from '../../test/port.ts'
import { aDataFolder, duringTest, startProgram } from '../../test/server-process.ts'

test('servers that start at the same time on an empty database wait for each other, and all of them run', async () => {
  const shared = { DATABASE_URL: await anEmptyDatabase(), DEMO_DATA: 'on' }
  const ports = [await aPort(), await aPort(), await aPort()]
  const servers = ports.map((port) =>
    duringTest(startProgram('main.ts', { ...shared, PORT: String(port), DATA_DIR: aDataFolder() })),
  )
  await Promise.all(servers.map(({ running }) => running))
  for (const port of ports) expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
})
