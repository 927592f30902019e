import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runWithoutTriggers } from '../../test/without-triggers.ts'
import { placeOf } from './findings.ts'
import { aSend, useTestBook, type TestMember } from '../../test/book.ts'

const book = useTestBook()

async function aHistory(steps: readonly (readonly [from: number, to: number, amount: number])[]) {
  const { ledger, aMember } = book()
  const members: TestMember[] = [await aMember(100_00), await aMember(100_00), await aMember(100_00)]
  const postings: { position: number; from: TestMember; to: TestMember; amount: number }[] = []
  for (const [payer, shift, amount] of steps) {
    const [from, to] = [members[payer % 3], members[(payer + 1 + (shift % 2)) % 3]]
    if (!from || !to) throw new RangeError('no such member')
    postings.push({ position: (await ledger.post(aSend(from, to, amount))).position, from, to, amount })
  }
  return postings
}

type Posting = Awaited<ReturnType<typeof aHistory>>[number]

const histories = fc.array(fc.tuple(fc.nat(2), fc.nat(1), fc.integer({ min: 1, max: 5_00 })), { minLength: 2, maxLength: 8 })

interface Planted {
  readonly change: readonly [statement: string, values: readonly unknown[]]
  readonly back: readonly [statement: string, values: readonly unknown[]]
  readonly found: readonly string[]
}

const plants: Readonly<Record<string, (posting: Posting, all: readonly Posting[], off: number) => Planted>> = {
  'a stored balance': ({ from }, _all, off) => ({
    change: ['update ledger.account set balance = balance + $2 where id = $1', [from.numbers.available, off]],
    back: ['update ledger.account set balance = balance - $2 where id = $1', [from.numbers.available, off]],
    found: [`balance = sum of entries: account ${from.numbers.available}`, 'all balances sum to 0: book'],
  }),
  'the amount of an entry': ({ from, position }, _all, off) => ({
    change: [
      'update ledger.entry set amount = amount - $3 where account_id = $1 and posting_id = $2',
      [from.numbers.available, position, off],
    ],
    back: [
      'update ledger.entry set amount = amount + $3 where account_id = $1 and posting_id = $2',
      [from.numbers.available, position, off],
    ],
    found: [
      `balance after = balance before + amount: account ${from.numbers.available} posting ${position}`,
      `balance = sum of entries: account ${from.numbers.available}`,
      `a posting balances: posting ${position}`,
      `the chain of the journal: batch ${position} to ${position}`,
      'totals = sums of entries by class: book',
    ],
  }),
  'the balance after an entry': (posting, all, off) => {
    const { from, position } = posting
    const next = all.find((other) => other.position > position && (other.from === from || other.to === from))
    return {
      change: [
        'update ledger.entry set balance_after = balance_after + $3 where account_id = $1 and posting_id = $2',
        [from.numbers.available, position, off],
      ],
      back: [
        'update ledger.entry set balance_after = balance_after - $3 where account_id = $1 and posting_id = $2',
        [from.numbers.available, position, off],
      ],
      found: [
        `balance after = balance before + amount: account ${from.numbers.available} posting ${position}`,
        ...(next ? [`balance after = balance before + amount: account ${from.numbers.available} posting ${next.position}`] : []),
        `the chain of the journal: batch ${position} to ${position}`,
      ],
    }
  },
  'what a posting says': ({ position }) => ({
    change: [
      `update ledger.posting set details = jsonb_set(details::jsonb, '{note}', '"another"')::json where id = $1`,
      [position],
    ],
    back: ['select', []],
    found: [`the chain of the journal: batch ${position} to ${position}`],
  }),
}

test('a correct ledger never has findings, whatever happened', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      await aHistory(steps)
      expect(await book().check.checkLedger()).toEqual([])
      const { rows } = await book().database.app.query('select * from ledger.new_violations(0)')
      expect(rows).toEqual([])
    }),
    { numRuns: 8 },
  )
})

test.each(Object.keys(plants))('changing %s is found by exactly the rules it breaks, in exactly its rows', async (name) => {
  const plant = plants[name]
  if (!plant) throw new Error('nothing to plant')
  await fc.assert(
    fc.asyncProperty(histories, fc.nat(), fc.integer({ min: 1, max: 50_00 }), async (steps, choice, off) => {
      const all = await aHistory(steps)
      const posting = all[choice % all.length]
      if (!posting) throw new RangeError('no such posting')
      const { change, back, found } = plant(posting, all, off)
      const { rows: before } = await book().database.owner.query<{ details: string }>(
        'select details::text from ledger.posting where id = $1',
        [posting.position],
      )
      await runWithoutTriggers(book().database, ...change)
      const violations = await book().check.checkLedger()
      expect(violations.map(({ rule, subject }) => `${rule}: ${subject}`).toSorted()).toEqual([...found].toSorted())
      for (const violation of violations) expect(placeOf(violation).kind === 'book').toBe(violation.subject === 'book')
      await runWithoutTriggers(book().database, ...back)
      await runWithoutTriggers(book().database, 'update ledger.posting set details = $2::json where id = $1', [
        posting.position,
        before[0]?.details,
      ])
      expect(await book().check.checkLedger()).toEqual([])
    }),
    { numRuns: 6 },
  )
})

test('a deleted entry is found by the gap, its posting, the sums and the link', async () => {
  const all = await aHistory([
    [0, 0, 5_00],
    [0, 0, 3_00],
    [0, 0, 2_00],
  ])
  const [, posting] = all
  if (!posting) throw new RangeError('no such posting')
  const { from, to, position } = posting
  await runWithoutTriggers(book().database, 'delete from ledger.entry where account_id = $1 and posting_id = $2', [
    from.numbers.available,
    position,
  ])
  const next = all[2]?.position ?? 0
  expect((await book().check.checkLedger()).map(({ rule, subject }) => `${rule}: ${subject}`).toSorted()).toEqual(
    [
      `entry sequence without gap: account ${from.numbers.available} posting ${next}`,
      `balance after = balance before + amount: account ${from.numbers.available} posting ${next}`,
      `balance = sum of entries: account ${from.numbers.available}`,
      `version = number of entries: account ${from.numbers.available}`,
      `a posting balances: posting ${position}`,
      `a posting names its entries: posting ${position}`,
      `the chain of the journal: batch ${position} to ${position}`,
      'totals = sums of entries by class: book',
    ].toSorted(),
  )
  const { rows } = await book().database.app.query<{ suspects: number[] }>(
    'select ledger.batch_suspects($1, $1)::int[] as suspects',
    [position],
  )
  expect(rows[0]?.suspects).toEqual([from.numbers.available, to.numbers.available].toSorted((a, b) => a - b))
})
