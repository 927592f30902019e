import { expect, test } from 'vitest'
import { anEmptyDatabase } from '../../test/database.ts'
import { runAdminCommand } from '../../test/run-admin.ts'
import { aDataFolder } from '../../test/server-process.ts'
import { withClient } from '../platform/database/pool.ts'

/** Each test starts in an empty database, because migrating it takes seconds. */
const TIMEOUT_MS = 120_000

const ask = (url: string, statement: string): Promise<unknown> =>
  withClient(url, async (client) => (await client.query<Record<string, unknown>>(statement)).rows)
const readVersions = (url: string) =>
  ask(url, 'select document, max(number)::int as newest from legal.version group by document order by document')

test(
  'a shell without the settings of the server changes no published text, and is told which ones',
  { timeout: TIMEOUT_MS },
  async () => {
    const DATABASE_URL = await anEmptyDatabase()
    const { host, pathname } = new URL(DATABASE_URL)
    const migrate = (env: Readonly<Record<string, string>>) =>
      runAdminCommand({ DATABASE_URL, DATA_DIR: aDataFolder(), ...env }, 'migrate')
    const [code, printed] = await migrate({ PENDING_SEND_DAYS: '9' })
    expect(code).toBe(0)
    expect(printed).toContain(`Migrations run on the database ${pathname.slice(1)} on ${host}: `)
    expect(printed).toMatch(/^Legal texts with a new version: .*refund-policy/m)
    const before = await readVersions(DATABASE_URL)
    const [, again] = await migrate({})
    expect(again).toMatch(/^Legal texts that differ with these settings, and were not changed: .*refund-policy/m)
    expect(await readVersions(DATABASE_URL)).toEqual(before)
    expect(await ask(DATABASE_URL, 'select from legal.draft')).toEqual([])
  },
)

test('development creates no demo accounts in an external database', { timeout: TIMEOUT_MS }, async () => {
  const DATABASE_URL = await anEmptyDatabase()
  const env = { DATABASE_URL, DATA_DIR: aDataFolder(), NODE_ENV: 'development' }
  expect(await runAdminCommand(env, 'migrate')).toEqual([0, expect.not.stringContaining('Demo accounts')])
  expect(await ask(DATABASE_URL, 'select from identity.account')).toEqual([])
  const [, printed] = await runAdminCommand({ ...env, DEMO_DATA: 'on' }, 'migrate')
  expect(printed).toContain('Demo accounts were created. Their passwords are public.')
})

test('the login of the owner alone does not select the embedded database', async () => {
  const DATABASE_OWNER_URL = 'postgres://hai_migrator@db.example.com/hai'
  await expect(runAdminCommand({ DATABASE_OWNER_URL, DATA_DIR: aDataFolder() }, 'migrate')).rejects.toThrow(
    'DATABASE_URL must be set together with DATABASE_OWNER_URL',
  )
})
