import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { movableClock } from '../../../test/clock.ts'
import { aSend, useTestBook, type TestMember } from '../../../test/book.ts'
import { closeStretches, findWrong, proveClosings } from './closings.ts'
import { readAudit } from './trial-balance.ts'

const ZONE = 'America/Port-au-Prince'
const book = useTestBook()
const clock = movableClock('2026-11-20T12:00:00Z')
const depsOf = (timeZone: string) => ({
  database: book().db,
  clock,
  log: { error: () => undefined },
  settings: { timeZone, brandName: 'Test' },
})

interface Closing {
  readonly first_id: number
  readonly last_id: number
  readonly day: string
}

async function closingsOf(zone: string): Promise<readonly Closing[]> {
  const { rows } = await book().database.owner.query<Closing>(
    'select first_id, last_id, day from accounting.closing where zone = $1 order by first_id',
    [zone],
  )
  return rows
}

async function holdToJournal(zone: string): Promise<void> {
  const closings = await closingsOf(zone)
  const firsts = closings.map(({ first_id }) => first_id)
  expect(firsts).toEqual([1, ...closings.slice(0, -1).map(({ last_id }) => last_id + 1)])
  const wrong = await Promise.all(firsts.map((first_id) => findWrong(depsOf(zone), first_id)))
  expect(wrong.flat()).toEqual([])
}

let payer: TestMember
let payee: TestMember
beforeAll(async () => {
  payer = await book().aMember(50_000_00)
  payee = await book().aMember()
})
afterAll(() => book().ledger.idle())

const sendAt = (at: string, amount = 1_00) =>
  book()
    .anotherLedger({ clock: { now: () => new Date(at) } })
    .post(aSend(payer, payee, amount))

describe('a day', () => {
  test('is closed after the next posting, ends at midnight in the platform’s zone, and may have 23 or 25 hours', async () => {
    // Clocks in Haiti go forward on 14 March 2027 at 02:00 and back on 7 November.
    await sendAt('2027-03-14T04:59:59.999Z', 1)
    await sendAt('2027-03-14T05:00:00Z', 2)
    await sendAt('2027-03-15T03:59:59.999Z', 3)
    await closeStretches(depsOf(ZONE))
    expect((await closingsOf(ZONE)).map(({ day }) => day)).toContain('2027-03-13')
    expect((await closingsOf(ZONE)).map(({ day }) => day)).not.toContain('2027-03-14')

    await sendAt('2027-03-15T04:00:00Z', 4)
    await sendAt('2027-11-07T03:59:59.999Z', 5)
    await sendAt('2027-11-07T04:00:00Z', 6)
    await sendAt('2027-11-08T04:59:59.999Z', 7)
    await sendAt('2027-11-08T05:00:00Z', 8)
    await closeStretches(depsOf(ZONE))
    const closings = await closingsOf(ZONE)
    const moved = new Map<string, number>()
    for (const { day, sums } of [
      ...(await readAudit(depsOf(ZONE), { zone: ZONE, from: '2027-03-13', to: '2027-03-15' })).days,
      ...(await readAudit(depsOf(ZONE), { zone: ZONE, from: '2027-11-06', to: '2027-11-08' })).days,
    ])
      moved.set(day, sums.debits)
    expect([...moved]).toEqual([
      ['2027-03-13', 1],
      ['2027-03-14', 5],
      ['2027-03-15', 4],
      ['2027-11-06', 5],
      ['2027-11-07', 13],
      ['2027-11-08', 8],
    ])
    expect(closings.at(-1)?.day).toBe('2027-11-07')
    await holdToJournal(ZONE)
  })

  test('starts on the evening before for readers in another time zone', async () => {
    await closeStretches(depsOf('UTC'))
    expect((await closingsOf('UTC')).map(({ day }) => day)).toEqual(
      expect.arrayContaining(['2027-03-14', '2027-03-15', '2027-11-07']),
    )
    await holdToJournal('UTC')
    const days = { zone: 'UTC', from: '2027-11-07', to: '2027-11-08' }
    const audit = await readAudit(depsOf('UTC'), days)
    expect(audit.days.map(({ day, sums, is_closed }) => [day, sums.debits, is_closed])).toEqual([
      ['2027-11-07', 11, true],
      ['2027-11-08', 15, false],
    ])
  })

  test('is closed once by concurrent closers, while postings go on', async () => {
    const at = movableClock('2028-01-10T12:00:00Z')
    const ledger = book().anotherLedger({ clock: at })
    const posting = (async () => {
      for (let round = 0; round < 30; round += 1) {
        await Promise.all(Array.from({ length: 5 }, () => ledger.post(aSend(payer, payee, 1_00))))
        at.forward({ hours: 3 })
      }
    })()
    const closing = Array.from({ length: 3 }, async () => {
      for (let round = 0; round < 20; round += 1) await closeStretches(depsOf(ZONE))
    })
    const reading = (async () => {
      for (let round = 0; round < 20; round += 1) {
        const audit = await readAudit(depsOf(ZONE), { zone: ZONE, from: '2028-01-09', to: '2028-01-20' })
        for (const trial of [audit.total, ...audit.days])
          expect(trial).toMatchObject({ is_balanced: true, agrees_with_ledger: true })
      }
    })()
    await Promise.all([posting, reading, ...closing])
    await closeStretches(depsOf(ZONE))
    await holdToJournal(ZONE)
  })

  test('a day with many postings is closed in pieces, so that reports count few postings themselves', async () => {
    const at = '2028-02-01T15:00:00Z'
    const ledger = book().anotherLedger({ clock: { now: () => new Date(at) } })
    await Promise.all(Array.from({ length: 2_400 }, () => ledger.post(aSend(payer, payee, 1))))
    await closeStretches(depsOf(ZONE))
    const pieces = (await closingsOf(ZONE)).filter(({ day }) => day === '2028-02-01')
    expect(pieces).toHaveLength(1)
    const [audit] = (await readAudit(depsOf(ZONE), { zone: ZONE, from: '2028-02-01', to: '2028-02-01' })).days
    expect(audit).toMatchObject({ postings: 2_400, is_closed: false, is_balanced: true, agrees_with_ledger: true })
    expect(audit?.sums).toMatchObject({ debits: 2_400, credits: 2_400 })
    await holdToJournal(ZONE)
  })
})

describe('a closing', () => {
  test('cannot be changed, not even by the owner, and the server cannot write one directly', async () => {
    for (const table of ['closing', 'closing_flow', 'closing_kind']) {
      await expect(book().database.owner.query(`delete from accounting.${table}`)).rejects.toThrow('append-only')
      await expect(book().database.owner.query(`update accounting.${table} set zone = zone`)).rejects.toThrow('append-only')
      await expect(book().database.app.query(`insert into accounting.${table} default values`)).rejects.toMatchObject({
        code: '42501',
      })
    }
  })

  test('a closing that was tampered with is found by the nightly check and by the next report', async () => {
    const logged: unknown[] = []
    const deps = { ...depsOf(ZONE), log: { error: (...said: unknown[]) => void logged.push(said) } }
    await proveClosings(deps)
    expect(logged).toEqual([])
    const { owner } = book().database
    const client = await owner.connect()
    await client.query('alter table accounting.closing_flow disable trigger user')
    await client.query(
      `update accounting.closing_flow set amount = amount + 1 where zone = $1 and kind = 'fund'
          and first_id = (select min(first_id) from accounting.closing where zone = $1)`,
      [ZONE],
    )
    await client.query('alter table accounting.closing_flow enable trigger user')
    client.release()
    await proveClosings(deps)
    expect(logged).toMatchObject([[{ count: 1 }, 'closings do not match the journal']])
    const [first] = await closingsOf(ZONE)
    expect(await findWrong(deps, first?.first_id ?? 0)).toMatchObject([
      { day: first?.day, what: 'fund outside:sandbox available' },
    ])
    const day = first?.day ?? ''
    const audit = await readAudit(deps, { zone: ZONE, from: day, to: day })
    expect(audit.total).toMatchObject({ agrees_with_ledger: false })
  })
})
