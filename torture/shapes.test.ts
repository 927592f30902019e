import { expect, test } from 'vitest'
import { p99 } from './shapes/payments.ts'
import { allTries, runShapes, wholeRun, type Try } from './shapes/run.ts'

/** Higher limits than those of `npm run torture -- --shapes`, because shared machines are noisy. */
const [TIMES, FLOOR_MS] = [4, 1_500]

const pick = (path: string, by: Try['by'], how: RegExp): readonly Try[] =>
  allTries.filter((one) => one.path === path && one.by === by && how.test(one.shape.how)).slice(0, 1)

const few = [
  ...pick('/nowhere', 'nobody', /^lists, 983040/),
  ...pick('/rpc/sign_in', 'nobody', /^keys, 983040/),
  ...pick('/rpc/sign_in', 'nobody', /^lists, 15360/),
  ...pick('/rpc/submit_identity_document', 'member', /^lists, 11534336/),
  ...pick('/rpc/upload_file', 'member', /^a form of many parts, 5242880/),
]

test('bodies that are expensive to parse neither crash a small process nor keep others from paying', async () => {
  expect(few).toHaveLength(5)
  const measured = await runShapes({ tries: few, seconds: 2, print: (line) => console.log(line) })
  for (const { under, statuses } of measured) {
    expect(under.length).toBeGreaterThan(0)
    for (const status of statuses.keys()) expect([null, 400, 404, 413, 429, 503]).toContain(status)
  }
  const { calmMs } = wholeRun(measured)
  const slow = measured.filter(({ under }) => p99(under) > Math.max(TIMES * calmMs, FLOOR_MS))
  expect(slow.map(({ shape }) => shape.how)).toEqual([])
})
