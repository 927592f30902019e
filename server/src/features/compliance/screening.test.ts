import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, followedUp } from '../../../test/money.ts'
import { LARGE_LIST, releasedByTwo, resolve, writeLargeList } from '../../../test/sanctions.ts'
import { aStaffMember, type StaffPerson } from '../../../test/staff.ts'
import { FIRST_BOOK } from '../../platform/database/book.ts'
import { keysOf } from './likeness.ts'
import { loadList } from './load-list.ts'
import { candidatesFor, screenMembers } from './screen-members.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'hai-sanctions-'))
const files = { names: join(folder, 'sdn.csv'), aliases: join(folder, 'alt.csv') }
let app: TestApp
let daphnee: StaffPerson
let pierre: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database(), { config: { sanctions: files }, onLogLine: () => undefined })
  daphnee = await aStaffMember(app, database(), { full_name: 'Daphnée Laurent' })
  pierre = await aStaffMember(app, database(), { full_name: 'Pierre Noël' })
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true })
})

const person = (entry: number, name: string) =>
  `${entry},"${name}","individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 01 Jan 1970."`
const ship = (entry: number) => `${entry},"SEA STAR","vessel","IRAN",-0- ,"EPXX2","Tanker",-0- ,-0- ,"Iran",-0- ,-0- `
const names = (...rows: readonly string[]) => writeFileSync(files.names, `${rows.join('\r\n')}\r\n\x1a\r\n`)
const aliases = (...rows: readonly string[]) => writeFileSync(files.aliases, rows.join('\n'))

const deps = () => {
  const { database: db } = app.server
  const log = { error: () => undefined, info: () => undefined }
  const settings = { sanctions: files, timeZone: 'America/Port-au-Prince' }
  return { book: FIRST_BOOK, database: db, clock: app.clock, log, settings }
}
async function screened(): Promise<void> {
  app.clock.forward({ seconds: 1 })
  await followedUp(app)
  await loadList(deps())
  await screenMembers(deps())
}
const flagsOf = async ({ user_id }: MemberPerson) =>
  (await app.call('admin_list_compliance_flags', { user_id, source: 'screening' }, daphnee)).items
const state = () => app.call('get_sanctions_screening', {}, daphnee)

test('a main name or alias on the list is a hit in any spelling, and the member is told nothing', async () => {
  const [listed, other, unlike] = [
    await aMember(app, { full_name: 'Mohammed Al Rahman' }),
    await aMember(app, { full_name: 'Jean-Claude Lespoir' }),
    await aMember(app, { full_name: 'Roseline Baptiste' }),
  ]
  names(person(7001, 'RAHMAN, Muhamed al-'), person(7002, 'DESIR, Wilfrid'), ship(7003))
  aliases('7002,1,"aka","LESPOIR, Jean Claude",-0- ', '7003,2,"aka","STAR OF THE SEA",-0- ')
  await screened()
  expect(await flagsOf(listed)).toMatchObject([
    {
      kind: 'sanctions_match',
      status: 'open',
      user: { user_id: listed.user_id },
      evidence: { listed: { entry_number: 7001, is_alias: false, program: 'SDGT', member_name: 'Mohammed Al Rahman' } },
    },
  ])
  expect((await flagsOf(other))[0]?.evidence.listed).toMatchObject({ entry_number: 7002, is_alias: true, score: 100 })
  expect(await flagsOf(unlike)).toEqual([])
  expect((await state()).current).toMatchObject({ status: 'ready', names: 3, others: 2, broken_rows: 0 })
  expect((await state()).current?.screened_at).not.toBeNull()
  expect((await app.call('list_notifications', {}, listed.access_token)).items).toEqual([])
})

test('new members and new names are screened; a new list screens everyone and raises no hit twice', async () => {
  names(person(7101, 'BELIZAIRE, Anselme'))
  await screened()
  const late = await aMember(app, { full_name: 'Anselme Belizaire' })
  const renamed = await aMember(app, { full_name: 'Wideline Pierre' })
  await screened()
  expect(await flagsOf(late)).toHaveLength(1)
  expect(await flagsOf(renamed)).toEqual([])
  await app.call('update_profile', { full_name: 'Anselme Bélizaire' }, renamed.access_token)
  await screened()
  expect(await flagsOf(renamed)).toHaveLength(1)
  const [hit] = await flagsOf(late)
  await releasedByTwo(app, [daphnee, pierre], hit?.id ?? '')
  names(person(7101, 'BELIZAIRE, Anselme'), person(7102, 'PIERRE, Wideline'))
  await screened()
  expect(await flagsOf(late)).toMatchObject([{ status: 'cleared', note: 'Born in another year, by the passport.' }])
})

test('a flag is resolved once, with a note, and the audit trail names who resolved it', async () => {
  const member = await aMember(app, { full_name: 'Gerard Fontilus' })
  names(person(7201, 'FONTILUS, Gerard'), person(7202, 'NOEL, Pierre'))
  await screened()
  const flag_id = (await flagsOf(member))[0]?.id ?? ''
  const own = (await app.call('admin_list_compliance_flags', { user_id: pierre.user_id }, daphnee)).items[0]?.id ?? ''
  const settle = (staff: StaffPerson, id: string, outcome: 'cleared' | 'confirmed') => resolve(app, staff, id, outcome)
  expect(await codeOf(settle(pierre, own, 'cleared'))).toBe('NOT_FOUND')
  expect(await codeOf(settle(daphnee, crypto.randomUUID(), 'cleared'))).toBe('NOT_FOUND')
  const answers = await Promise.allSettled([settle(daphnee, flag_id, 'confirmed'), settle(pierre, flag_id, 'confirmed')])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await codeOf(settle(daphnee, flag_id, 'cleared'))).toBe('INVALID_TRANSITION')
  const { rows } = await database().owner.query('select reason from admin.audit_log where subject = $1', [flag_id])
  expect(rows).toEqual([{ reason: 'Compared with the passport.' }])
  await expect(database().app.query("update compliance.flag set status = 'cleared'")).rejects.toThrow('permission denied')
  const said = 'select compliance.resolve($1, $2, $3, $4, now()) as said'
  const forged = await database().app.query(said, [member.user_id, own, 'cleared', 'By a member’s own id.'])
  expect(forged.rows).toEqual([{ said: 'forbidden' }])
})

test('an empty or unreadable list is reported, and the previous one stays in use', async () => {
  names(person(7301, 'CHERY, Osner'))
  aliases()
  await screened()
  const before = (await state()).current?.id
  writeFileSync(files.names, 'not, a list\n"\n')
  await screened()
  expect(await state()).toMatchObject({ current: { id: before }, newest: { status: 'failed', fault: 'no_names' } })
  rmSync(files.names)
  await screened()
  expect((await state()).newest).toMatchObject({ status: 'failed', fault: 'unreadable' })
  const late = await aMember(app, { full_name: 'Osner Chery' })
  await screened()
  expect(await flagsOf(late)).toHaveLength(1)
})

test('a list takes effect only as a whole, and an interrupted import is tried again', async () => {
  names(person(7401, 'DORVIL, Ismaelle'))
  await screened()
  const before = (await state()).current?.id
  app.clock.forward({ seconds: 1 })
  const half = crypto.randomUUID()
  const begin = `insert into compliance.list (id, fingerprint, started_at) values ($1, 'of a file', $2)`
  await database().app.query(begin, [half, app.clock.now()])
  await database().app.query(
    `insert into compliance.listed_name (list_id, position, entry_number, name, is_alias, program, remarks, keys)
     values ($1, 1, 7402, 'ESTIME, Rodolphe', false, '', '', $2)`,
    [half, keysOf('ESTIME, Rodolphe')],
  )
  const [listed, of_half] = [
    await aMember(app, { full_name: 'Ismaelle Dorvil' }),
    await aMember(app, { full_name: 'Rodolphe Estime' }),
  ]
  names(person(7403, 'DORVIL, Ismaelle'), person(7404, 'ESTIME, Rodolphe'))
  await screened()
  expect(await flagsOf(of_half)).toEqual([])
  expect(await state()).toMatchObject({ current: { id: before }, newest: { id: half, status: 'loading' } })
  expect((await flagsOf(listed)).map(({ evidence }) => evidence.listed?.entry_number)).toEqual([7401])

  app.clock.forward({ hours: 2 })
  ;[daphnee, pierre] = [await aStaffMember(app, database()), await aStaffMember(app, database())]
  await database().owner.query('revoke insert on compliance.listed_name from hai_app')
  await loadList(deps())
  expect(await state()).toMatchObject({ current: { id: before }, newest: { status: 'failed', fault: 'unreadable' } })
  await database().owner.query('grant insert on compliance.listed_name to hai_app')
  await Promise.all([loadList(deps()), loadList(deps())])
  await screened()
  expect((await flagsOf(of_half)).map(({ evidence }) => evidence.listed?.entry_number)).toEqual([7404])
  const { rows } = await database().owner.query('select distinct list_id from compliance.listed_name')
  expect(rows).toEqual([{ list_id: (await state()).current?.id }])
})

test('a cleared hit is raised again only if the entry gets a different name', async () => {
  const member = await aMember(app, { full_name: 'Fritz Gerald Louissaint' })
  const rows = [person(7501, 'LOUISSAINT, Fritz'), person(7502, 'OTHER, Entry')]
  names(...rows)
  await screened()
  const [first] = await flagsOf(member)
  await releasedByTwo(app, [daphnee, pierre], first?.id ?? '')
  names(...rows.toReversed(), person(7503, 'THIRD, Entry'))
  await screened()
  expect((await flagsOf(member)).map(({ status }) => status)).toEqual(['cleared'])
  aliases('7501,1,"aka","LOUISSAINT, Fritz Gerald"')
  await screened()
  expect((await flagsOf(member)).map(({ status }) => status)).toEqual(['open', 'cleared'])
  aliases()
})

test('a common first name does not match everyone: the work per member does not grow with the list', async () => {
  const ending = (at: number) => Array.from(String(at), (digit) => 'bdfgklmnrt'[Number(digit)] ?? '').join('a')
  const many = Array.from({ length: 600 }, (_, at) =>
    person(8_000 + at, `${ending(at + 1_000)}, ${at % 2 === 0 ? 'Jean' : 'Pierre'}`),
  )
  const members = [await aMember(app, { full_name: 'Jean Pierre' }), await aMember(app, { full_name: 'Pierre Vilsaint' })]
  names(...many, person(9_001, 'PIERRE, Jean'), person(9_002, 'VILSAINT, Pierre'), person(9_003, 'JEAN'))
  await screened()
  const entries = await Promise.all(members.map(async (member) => (await flagsOf(member))[0]?.evidence.listed?.entry_number))
  expect(entries).toEqual([9_001, 9_002])
  const list = (await state()).current?.id ?? ''
  const lookedAt = async (name: string) =>
    (await candidatesFor(list, name).execute(app.server.database)).rows.map((row) => row.entry_number)
  expect(await lookedAt('Jean Wesh')).toEqual([9_003])
  expect(await lookedAt('Jean')).toEqual([9_003])
  expect(await lookedAt('Pierre Jean')).toEqual([9_001, 9_003])
})

test('30 MB with broken rows are imported while other calls are answered, and the rows are reported', async () => {
  await writeLargeList(files.names)
  app.clock.forward({ seconds: 1 })
  const work = { isDone: false }
  let answeredMeanwhile = 0
  const loading = loadList(deps()).finally(() => (work.isDone = true))
  while (!work.isDone) {
    const { newest } = await state()
    if (newest?.status === 'loading') answeredMeanwhile += 1
  }
  await loading
  const { newest, current } = await state()
  expect(newest).toMatchObject({ status: 'ready', ...LARGE_LIST })
  expect(current?.id).toBe(newest?.id)
  expect(newest?.broken_lines.slice(0, 2)).toEqual(['names 1050', 'names 1051'])
  // If the import read or parsed the whole file at once, the process could answer only one or two calls in the
  // meantime.
  expect(answeredMeanwhile).toBeGreaterThan(5)
  const listed = await aMember(app, { full_name: 'Marc Petit' })
  await screened()
  expect((await flagsOf(listed)).map(({ evidence }) => evidence.listed?.entry_number)).toEqual([5])
})

test('a disguised spelling is found; a name in another script is reported once beside the hits', async () => {
  const torn = await aMember(app, { full_name: 'M-o-h-a-m-m-e-d Al-R-a-h-m-a-n' })
  const other = await aMember(app, { full_name: 'Иван Петров' })
  const legacy = await aMember(app)
  await database().owner.query('update identity.profile set full_name = $2 where id = $1', [
    legacy.user_id,
    'M O H A M M E D A L R A H M A N',
  ])
  ;[daphnee, pierre] = [await aStaffMember(app, database()), await aStaffMember(app, database())]
  for (const entry of [9_101, 9_102]) {
    names(person(entry, 'OTHER, Entry'), person(9_100, 'RAHMAN, Mohammed Al'))
    await screened()
  }
  for (const member of [torn, legacy])
    expect((await flagsOf(member)).map(({ evidence }) => evidence.listed?.entry_number)).toEqual([9_100])
  expect(await flagsOf(other)).toEqual([])
  const { items } = await app.call('admin_list_compliance_flags', { user_id: other.user_id }, daphnee)
  expect(items).toMatchObject([{ kind: 'name_not_comparable', needs_two: false, status: 'open' }])
})

test('a sixth equally good match is raised too, after five that were decided', async () => {
  const member = await aMember(app, { full_name: 'Ketsia Dorcelus' })
  const rows = [1, 2, 3, 4, 5, 6, 7].map((at) => person(9_200 + at, 'DORCELUS, Ketsia'))
  names(...rows)
  await screened()
  names(...rows, person(9_300, 'OTHER, Entry'))
  await screened()
  expect(await flagsOf(member)).toHaveLength(7)
})
