import { expect, onTestFinished, test } from 'vitest'
import { useTestDatabase } from '../../test/database.ts'
import { aLogin, asAdministrator } from '../../test/logins.ts'
import { aPort } from '../../test/port.ts'
import { aDataFolder } from '../../test/server-process.ts'
import { refusalOf } from '../../test/started-server.ts'
import { checkPrepared, recordPrepared } from '../platform/database/migrate.ts'

const database = useTestDatabase()

const refusal = async (url: string) =>
  refusalOf({ PORT: String(await aPort()), DATA_DIR: aDataFolder(), DATABASE_URL: url, ROLES: 'server' })

test('a database whose preparation was interrupted is refused with the name of the command', async () => {
  const { url, owner } = database()
  await owner.query(`delete from platform.milestone where name like 'prepared-for-%'`)
  expect(await refusal(url)).toMatch(
    /^The database is not completely prepared: run "npm run admin -- migrate" with this version first\.$/,
  )
  await recordPrepared(url)
  expect(await checkPrepared(url)).toEqual({ isOfNextVersion: false })
  await asAdministrator(url, 'alter schema graphile_worker rename to no_queue')
  onTestFinished(() => asAdministrator(url, 'alter schema no_queue rename to graphile_worker'))
  await expect(checkPrepared(url)).rejects.toThrow('The database is not completely prepared')
})

test('a login that is a member but may not set the role is refused', async () => {
  const { rows } = await database().owner.query<{ is_new: boolean }>(
    `select current_setting('server_version_num')::int >= 160000 as is_new`,
  )
  if (!rows[0]?.is_new) return
  const login = await aLogin(database().url, 'noinherit')
  await asAdministrator(database().url, `grant hai_app to ${new URL(login).username} with set false`)
  expect(await refusal(login)).toContain('must be allowed to act as hai_app')
})
