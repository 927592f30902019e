import { waitingKinds } from '@hai/contract/overview-values'
import { expect, test, vi } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aMember } from '../../test/members.ts'
import { aStaffMember } from '../../test/staff.ts'
import { aDataFolder, environmentOf } from '../../test/server-process.ts'
import { runSeed } from '../commands/run-seed.ts'
import { readConfig } from '../platform/config.ts'
import { createLogger } from '../platform/log.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { createShutdownHooks } from '../start/shutdown-hooks.ts'

const [one, other, third] = [useTestDatabase(), useTestDatabase(), useTestDatabase()]
const MEMBERS = 20
const wanted = ['--members', String(MEMBERS), '--days', '16', '--seed', '7']

/** Runs `npm run seed` in this process. Returns its exit status, what it would print, and its log. */
async function seed(url: string, args: readonly string[] = wanted) {
  const config = readConfig(environmentOf({ DATABASE_URL: url, DATA_DIR: aDataFolder() }))
  let [out, error] = ['', '']
  const log = createLogger(config, { write: (line) => (error += line) })
  const closers = createShutdownHooks(log)
  const printed = vi.spyOn(console, 'log').mockImplementation((line: string) => (out += `${line}\n`))
  try {
    await runSeed(args, { config, log, closers })
    return { code: 0, out, error }
  } catch (reason) {
    if (!(reason instanceof StartRefusal)) throw reason
    return { code: 1, out, error: error + reason.message }
  } finally {
    printed.mockRestore()
    await closers.closeAll()
  }
}

const rows = async (database: typeof one, question: string) =>
  (await database().owner.query<{ row: unknown }>(question)).rows.map(({ row }) => row)

test('creates members who can sign in, months of history and a consistent ledger; a second run is refused', async () => {
  const { code, out, error } = await seed(one().url)
  expect([code, error]).toEqual([0, ''])
  expect(out).toContain(`${MEMBERS} members, `)
  expect(out).toContain('soley-leve-2026')

  expect(await rows(one, 'select violations as row from ledger.recount(now())')).toEqual([[]])
  expect(await rows(one, `select sum(balance)::int as row from ledger.account`)).toEqual([0])
  const [spread] = await rows(one, `select extract(day from max(created_at) - min(created_at))::int as row from ledger.posting`)
  expect(spread).toBeGreaterThan(10)
  expect(await rows(one, `select count(*)::int as row from ledger.posting where created_at > now()`)).toEqual([0])
  const rates = `select (now() - max(as_of) < interval '2 days') as row from rates.htg_rate`
  expect(await rows(one, rates), 'gourdes are shown at a rate of these days').toEqual([true])
  const kinds = await rows(one, 'select distinct kind as row from ledger.posting')
  const sealed = await rows(one, `select count(distinct at::date)::int as row from seals.seal`)
  expect(sealed[0]).toBeGreaterThan(5)
  // With so few members and days, other kinds happen only by chance.
  expect(kinds).toEqual(expect.arrayContaining(['fund', 'send', 'quick_pay']))

  const waiting: Readonly<Record<string, string>> = {
    documents: `documents.document where status = 'pending'`,
    tickets: `support.ticket where status = 'open'`,
    reports: `abuse_reports.report`,
    disputes: `disputes.dispute where status in ('open', 'escalated')`,
    appeals: `disputes.appeal where outcome is null`,
    'security flags': `security.security_flags`,
    'compliance flags': `compliance.flag where status = 'open'`,
    referrals: `referrals.referral`,
    deletions: `deletions.deletion_request`,
    approvals: `approvals.approval where status = 'pending'`,
    'agent requests': `agents.request where status = 'pending'`,
  }
  const counts = await Promise.all(
    Object.entries(waiting).map(async ([queue, from]) => [
      queue,
      (await rows(one, `select count(*)::int as row from ${from}`))[0],
    ]),
  )
  expect(counts.filter(([, count]) => count === 0)).toEqual([])

  const people = await rows(one, `select email as row from identity.account where email ~ '\\.\\d+@demo\\.test$'`)
  expect(people).toHaveLength(MEMBERS)
  const app = await startTestApp(one())
  for (const email of people) {
    const { access_token } = await app.call('sign_in', { email: String(email), password: 'soley-leve-2026' })
    const { available_balance } = await app.call('get_wallet', {}, access_token)
    expect(available_balance).toBeGreaterThanOrEqual(0)
  }
  await app.stop()

  const again = await seed(one().url)
  expect([again.code, again.error]).toEqual([1, expect.stringContaining('This database already has payments')])
})

test('the same seed creates the same people with the same balances', async () => {
  const balances = `select hai_tag || ' ' || array_agg(balance order by kind)::text as row from ledger.account join identity.profile p on p.id = owner_id group by hai_tag order by 1`
  expect((await seed(other().url)).code).toBe(0)
  expect(await rows(other, balances)).toEqual(await rows(one, balances))
})

test('every staff queue has at least one item', async () => {
  const application = await startTestApp(one())
  const boss = await aStaffMember(application, one(), { role: 'super_admin' })
  const { waiting: shown } = await application.call('get_admin_overview', {}, boss)
  // These stay empty: a correct ledger has no alerts, there is no sanctions list, and by this server’s clock the
  // approval has expired.
  const empty: readonly string[] = ['ledger_alerts', 'sanctions_hits', 'approvals']
  const filled = waitingKinds.filter((what) => !empty.includes(what))
  const countOf = (what: string) => shown.find((queue) => queue.what === what)?.count ?? 0
  expect(filled.filter((what) => countOf(what) === 0)).toEqual([])
  await application.stop()
})

test('refuses to run beside real members, while a server runs, and with invalid options', async () => {
  const { owner, url } = third()
  const app = await startTestApp(third())
  expect((await seed(url)).error).toContain('A server is using this database')
  await aMember(app)
  await app.stop()
  expect(await seed(url)).toMatchObject({ code: 1, error: expect.stringContaining('This database has real members') as string })
  expect((await owner.query('select from ledger.posting')).rowCount).toBe(0)
  expect((await seed(url, ['--members', 'many'])).error).toContain('Usage: npm run seed')
})
