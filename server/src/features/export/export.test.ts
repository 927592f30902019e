import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { createDatabase } from '../../platform/database/database.ts'
import { storeContent } from './queries.ts'
import { codeOf, followedUp, later, send, sendAtOnce } from '../../../test/money.ts'

const database = useTestDatabase()
const clock = movableClock(new Date().toISOString())
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { clock, onLogLine: () => undefined })
})
afterAll(() => app.stop())

const ask = ({ access_token }: MemberPerson) => app.call('export_my_data', {}, access_token)
const latest = async ({ access_token }: MemberPerson) => (await app.call('get_my_data_export', {}, access_token)).export
const download = ({ access_token }: MemberPerson, export_id: string) => app.call('download_my_data', { export_id }, access_token)

async function runJob(name: string, payload: unknown = {}): Promise<void> {
  const task = app.server.jobs[name]
  if (!task) throw new Error(`there is no task ${name}`)
  await task(payload)
}

async function aCopy(who: MemberPerson): Promise<string> {
  const { export_id } = await ask(who)
  await expect.poll(async () => (await latest(who))?.status).toBe('ready')
  return export_id
}

async function filesOf(who: MemberPerson): Promise<Record<string, string>> {
  const { content } = await download(who, await aCopy(who))
  const files = unzipSync(Buffer.from(content, 'base64'))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

const rows = z.array(z.record(z.string(), z.unknown()))
const table = (files: Record<string, string>, name: string) => rows.parse(JSON.parse(files[`json/${name}.json`] ?? '[]'))
/** Works only without line breaks in cells. */
const csvTable = (files: Record<string, string>, name: string): string[][] =>
  (files[`csv/${name}.csv`] ?? '')
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')))

const inCents = (typed: unknown): number => Math.round(Number(typed) * 100)

async function twoWhoHaveDealt(): Promise<[paul: MemberPerson, rose: MemberPerson]> {
  const [paul, rose] = await Promise.all([
    aFundedWallet(app, { full_name: 'Paul Baptiste' }),
    aMember(app, { full_name: 'Rose Pierre' }),
  ])
  await sendAtOnce(app, paul, rose, 25_00, { note: '=HYPERLINK("https://evil.test")' })
  await send(app, paul, { email: 'cousin@example.org' }, 10_00, { note: 'for school' })
  await followedUp(app)
  return [paul, rose]
}

describe('a data export', () => {
  test('is named in the language of the member', async () => {
    const paul = await aMember(app, { full_name: 'Paul Baptiste' })
    const id = await aCopy(paul)
    expect((await download(paul, id)).file_name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
    await app.call('set_language', { language: 'fr' }, paul.access_token)
    expect((await download(paul, id)).file_name).toMatch(/^mes-donnees-\d{4}-\d\d-\d\d\.zip$/)
  })

  test('contains the stored data: profile, sessions, audit trail, activity, sends, notifications, mails', async () => {
    const [paul] = await twoWhoHaveDealt()
    const files = await filesOf(paul)
    expect(table(files, 'account')).toMatchObject([{ id: paul.user_id, email: paul.email, language: 'en' }])
    expect(table(files, 'profile')).toMatchObject([{ full_name: 'Paul Baptiste', hai_tag: paul.hai_tag }])
    expect(table(files, 'sessions').length).toBeGreaterThan(0)
    expect(table(files, 'security_trail').map(({ action_type }) => action_type)).toContain('account_created')
    expect(table(files, 'pending_sends')).toMatchObject([
      { address_typed: 'cousin@example.org', amount_usd: '10.00', status: 'pending' },
    ])
    expect(table(files, 'fundings')).toMatchObject([{ method: 'sandbox', amount_usd: '100.00' }])
    expect(table(files, 'messages')).toMatchObject([{ channel: 'mail', to: paul.email }])
    expect(files['READ-ME.txt']).toContain('activity: 3')
  })

  test('contains the profile picture', async () => {
    const marie = await aMember(app)
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await app.call('upload_file', { purpose: 'avatar', content: picture }, marie.access_token)
    const { content } = await download(marie, await aCopy(marie))
    const avatar = unzipSync(Buffer.from(content, 'base64'))['files/avatar.webp']
    expect((await sharp(avatar).metadata()).format).toBe('webp')
  })

  test('matches the activity and the wallet to the cent', async () => {
    const [paul] = await twoWhoHaveDealt()
    const files = await filesOf(paul)
    const { items } = await app.call('list_activity', { limit: 100 }, paul.access_token)
    const shown = items.map(({ id, amount, fee, tax }) => [id, amount, fee, tax])
    expect(
      table(files, 'activity').map(({ id, amount_usd, fee_usd, tax_usd }) => [
        id,
        inCents(amount_usd),
        inCents(fee_usd),
        inCents(tax_usd),
      ]),
    ).toEqual(shown)
    const [header = [], ...lines] = csvTable(files, 'activity')
    const cell = (line: string[], name: string): string => line[header.indexOf(name)] ?? ''
    const signed = (line: string[]): number => {
      const [amount, fee, tax] = ['amount_usd', 'fee_usd', 'tax_usd'].map((name) => inCents(cell(line, name)))
      return cell(line, 'direction') === 'in' ? (amount ?? 0) : -((amount ?? 0) + (fee ?? 0) + (tax ?? 0))
    }
    const { available_balance, on_hold_balance } = await app.call('get_wallet', {}, paul.access_token)
    expect(lines.map(signed).reduce((sum, amount) => sum + amount, 0)).toBe(available_balance + on_hold_balance)
    expect(table(files, 'wallet')).toEqual([
      { available_balance_usd: (available_balance / 100).toFixed(2), on_hold_balance_usd: (on_hold_balance / 100).toFixed(2) },
    ])
  })

  test('contains no formulas for spreadsheets', async () => {
    const [paul] = await twoWhoHaveDealt()
    const files = await filesOf(paul)
    const [header = [], ...lines] = csvTable(files, 'activity')
    expect(lines.map((line) => line[header.indexOf('note')])).toContain(`'=HYPERLINK("https://evil.test")`)
    const cells = Object.keys(files).flatMap((name) => (name.startsWith('csv/') ? csvTable(files, name.slice(4, -4)).flat() : []))
    expect(cells.filter((text) => /^[=+@]|^-\D/.test(text))).toEqual([])
  })

  test('shows no more about others than the member’s own screens, and no secrets', async () => {
    const [paul, rose] = await twoWhoHaveDealt()
    const stranger = await aMember(app, { full_name: 'Lucienne Desrosiers' })
    await send(app, paul, stranger.hai_tag, 5_00)
    await followedUp(app)
    const everything = Object.values(await filesOf(paul)).join('\n')
    expect(everything).toContain('Lucienne D.')
    expect(everything).not.toContain('Desrosiers')
    for (const { email, user_id } of [rose, stranger]) {
      expect(everything).not.toContain(email)
      expect(everything).not.toContain(user_id)
    }
    for (const secret of [paul.password, paul.access_token, paul.refresh_token, '$argon2', 'password_hash', 'token_hash'])
      expect(everything).not.toContain(secret)
  })

  test('lists failed sign-ins by others with their time but not their address', async () => {
    const marie = await aMember(app)
    await expect(app.call('sign_in', { email: marie.email, password: 'not the password' })).rejects.toThrow('INVALID_CREDENTIALS')
    const trail = table(await filesOf(marie), 'security_trail')
    const failures = trail.filter(({ action_type }) => action_type === 'login_failure')
    expect(failures).toMatchObject([{ ip_address: null, user_agent: null }])
    expect(trail.some(({ ip_address }) => ip_address === '127.0.0.1')).toBe(true)
  })

  test('is announced by a mail without a link to the data', async () => {
    const marie = await aMember(app)
    const export_id = await aCopy(marie)
    const [mail] = (await app.server.outbox.list()).filter(({ to }) => to === marie.email)
    expect(mail?.subject).toBe('Your data is ready')
    expect(mail?.body).toContain('http://wallet.test/settings?tab=data')
    expect(mail?.body).not.toContain(export_id)
  })
})

describe('nobody else', () => {
  test('can download it: it is NOT_FOUND', async () => {
    const [marie, thief] = await Promise.all([aMember(app), aMember(app)])
    const export_id = await aCopy(marie)
    expect(await codeOf(download(thief, export_id))).toBe('NOT_FOUND')
    expect(await latest(thief)).toBeNull()
    expect((await app.post('/rpc/download_my_data', { export_id })).status).toBe(401)
  })

  test('can read it in the database or move it to another row', async () => {
    const [marie, thief] = await Promise.all([aMember(app), aMember(app)])
    const [hers, theirs] = [await aCopy(marie), await aCopy(thief)]
    const { rows: stored } = await database().owner.query<{ content: Buffer }>(
      'select content from export.request where id = $1',
      [hers],
    )
    expect(stored[0]?.content.includes('READ-ME')).toBe(false)
    expect(stored[0]?.content.subarray(0, 2).toString()).not.toBe('PK')
    await database().owner.query('update export.request set content = $2 where id = $1', [theirs, stored[0]?.content])
    await expect(download(thief, theirs)).rejects.toThrow('INTERNAL')
  })
})

test('the request and the download are audited', async () => {
  const marie = await aMember(app)
  await download(marie, await aCopy(marie))
  const { rows: events } = await database().owner.query(
    `select event_type, severity, details ->> 'action' as action from security.security_events where user_id = $1 order by created_at, id`,
    [marie.user_id],
  )
  const seen = { event_type: 'sensitive_data_access', severity: 'info' }
  expect(events).toEqual([
    { ...seen, action: 'export_my_data' },
    { ...seen, action: 'download_my_data' },
  ])
})

describe('the life of an export', () => {
  test('only one export is prepared at a time, and a repeated call returns it', async () => {
    const marie = await aMember(app)
    const [first, second] = await Promise.all([ask(marie), ask(marie)])
    expect(second.export_id).toBe(first.export_id)
  })

  test('three a day, then only after the first is a day old; a new one replaces the old one', async () => {
    const marie = await aMember(app)
    const first = await aCopy(marie)
    const second = await aCopy(marie)
    expect(await codeOf(download(marie, first))).toBe('NOT_FOUND')
    await download(marie, second)
    await aCopy(marie)
    expect(await codeOf(ask(marie))).toBe('RATE_LIMITED')
    const [tomorrow] = await later(app, { hours: 25 }, marie)
    expect(await ask(tomorrow)).toMatchObject({ status: 'preparing' })
  })

  test('it can be downloaded for a day and is then deleted', async () => {
    const marie = await aMember(app)
    const export_id = await aCopy(marie)
    const [tomorrow] = await later(app, { hours: 24, minutes: 1 }, marie)
    expect(await codeOf(download(tomorrow, export_id))).toBe('NOT_FOUND')
    await runJob('export:delete_expired')
    expect(await latest(tomorrow)).toMatchObject({ export_id, status: 'expired' })
    const { rows: kept } = await database().owner.query('select content from export.request where id = $1', [export_id])
    expect(kept).toEqual([{ content: null }])
  })

  test('an unfinished one fails after an hour and can be requested again', async () => {
    const marie = await aMember(app)
    await database().owner.query(
      `insert into export.request (id, user_id, status, created_at) values (gen_random_uuid(), $1, 'preparing', $2)`,
      [marie.user_id, clock.now()],
    )
    expect(await ask(marie)).toMatchObject({ status: 'preparing' })
    const [afterwards] = await later(app, { hours: 2 }, marie)
    await runJob('export:delete_expired')
    expect(await latest(afterwards)).toMatchObject({ status: 'failed' })
    await aCopy(afterwards)
  })

  test('one that failed while it was prepared leaves the earlier one', async () => {
    const marie = await aMember(app)
    const earlier = await aCopy(marie)
    const id = randomUUID()
    await database().owner.query(`insert into export.request (id, user_id, status, created_at) values ($1, $2, 'failed', $3)`, [
      id,
      marie.user_id,
      clock.now(),
    ])
    const made = { user_id: marie.user_id, content: Buffer.from('late'), size_bytes: 4, expires_at: clock.now() }
    const isStored = await createDatabase(database().app)
      .transaction()
      .execute((trx) => storeContent(trx, { id, ...made }))
    expect(isStored).toBe(false)
    await download(marie, earlier)
  })

  test('a repeated job prepares one export and sends one mail', async () => {
    const marie = await aMember(app)
    const export_id = await aCopy(marie)
    await runJob('export:make', { export_id })
    expect(
      (await app.server.outbox.list()).filter(({ to, subject }) => to === marie.email && subject === 'Your data is ready'),
    ).toHaveLength(1)
  })
})
