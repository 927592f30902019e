import { hash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { check } from './bank/checker.ts'
import { emptyHistory, type Action, type History } from './bank/history.ts'
import type { Observed, SeenApp, SeenEmail, SeenMember, SeenNotification, SeenPosting } from './bank/observed.ts'

const INSIDE = 1_000_00
const [marie, paul] = [randomUUID(), randomUUID()]

interface Scenario {
  readonly history: History
  readonly observed: Observed
}

const anAction = (key: string, more: Partial<Action> = {}): Action => ({
  name: 'send_money',
  user_id: marie,
  key,
  outcome: 'acknowledged',
  code: null,
  was_lost: false,
  contradicted: null,
  answered: new Set([`id-of-${key}`]),
  expects: { payer_id: marie, payee_id: paul, total: 5_07, amount: 5_00 },
  ...more,
})

const aPosting = (key: string, more: Partial<SeenPosting> = {}): SeenPosting => ({
  public_id: `id-of-${key}`,
  kind: 'send',
  initiator_id: marie,
  command_key: hash('sha256', marie + key, 'hex').slice(0, 32),
  ends: null,
  note: key,
  payer_id: marie,
  payee_id: paul,
  schedule_id: null,
  entries: [
    { user_id: marie, amount: -5_07 },
    { user_id: paul, amount: 5_00 },
  ],
  ...more,
})

const aMember = (user_id: string, balance: number, more: Partial<SeenMember> = {}): SeenMember => ({
  user_id,
  balance,
  notifications: [],
  activity: [],
  ...more,
})

const aNotification = (reference_id: string): SeenNotification => ({
  id: `news-of-${reference_id}`,
  type: 'money_received',
  title: 'You received $5.00',
  reference_type: 'transaction',
  reference_id,
  created_at: '2026-11-22T12:00:00Z',
  read_at: null,
})

const aLetter = (user_id: string, { title, reference_id }: SeenNotification): SeenEmail => ({
  user_id,
  subject: title,
  body: `Open it: https://hai.example/wallet/${reference_id ?? ''}`,
})

const anApp = (user_id: string, balance: number, notifications: readonly SeenNotification[]): SeenApp => ({
  user_id,
  balance,
  notifications,
  is_current: true,
  repeated: [],
  lines: 1,
})

function aSend(key: string): Scenario {
  const news = aNotification(`id-of-${key}`)
  return {
    history: { ...emptyHistory(), actions: [anAction(key)], readings: [{ all: 0, inside: INSIDE, net_delta: 0 }] },
    observed: {
      postings: [aPosting(key)],
      members: [
        aMember(marie, -5_07, { activity: [`id-of-${key}`] }),
        aMember(paul, 5_00, { activity: [`id-of-${key}`], notifications: [news] }),
      ],
      apps: [anApp(paul, 5_00, [news])],
      emails: [aLetter(paul, news)],
      commands: [],
      requests: [],
      schedules: [],
      runs: [],
      cashouts: [],
      overdue: [],
      on_hold: [],
      violations: [],
    },
  }
}

const found = ({ history, observed }: Scenario): readonly string[] => check(history, observed, { inside: INSIDE })

const changed = (scenario: Scenario, history: Partial<History>, observed: Partial<Observed> = {}): Scenario => ({
  history: { ...scenario.history, ...history },
  observed: { ...scenario.observed, ...observed },
})

test('a correct history has no findings', () => {
  expect(found(aSend('k'))).toEqual([])
})

test('finds an acknowledged action that is missing', () => {
  const gone = { postings: [], members: [aMember(marie, 0), aMember(paul, 0)] }
  expect(found(changed(aSend('k'), {}, gone))).toContain('send_money under k was acknowledged but is missing')
})

test('finds an action that happened twice, under the same key or another', () => {
  const twice = [aPosting('k'), aPosting('k', { public_id: 'another' })]
  expect(found(changed(aSend('k'), {}, { postings: twice }))).toContain('send_money under k happened 2 times')
  const disguised = [aPosting('k'), aPosting('other', { note: 'k' })]
  const findings = found(changed(aSend('k'), {}, { postings: disguised }))
  expect(findings).toContain('the action requested once under k happened 2 times')
  expect(findings).toContain('nobody requested the posting id-of-other (send)')
})

test('finds a refused action that happened, unless one of its attempts was lost', () => {
  const refused = anAction('k', { outcome: 'refused', code: 'INSUFFICIENT_FUNDS', answered: new Set() })
  expect(found(changed(aSend('k'), { actions: [refused] }))).toEqual(['send_money under k was refused but happened'])
  expect(found(changed(aSend('k'), { actions: [{ ...refused, was_lost: true }] }))).toEqual([])
})

test('an unknown action may have happened once or never, but not twice', () => {
  const unknown = { actions: [anAction('k', { outcome: 'unknown', answered: new Set() })] }
  expect(found(changed(aSend('k'), unknown))).toEqual([])
  expect(found(changed(aSend('k'), unknown, { postings: [], members: [], emails: [], apps: [] }))).toEqual([])
  const twice = [aPosting('k'), aPosting('k', { public_id: 'another' })]
  expect(found(changed(aSend('k'), unknown, { postings: twice }))).toContain('send_money under k happened 2 times')
})

test('finds an error that correct use must never cause', () => {
  const refused = anAction('k', { outcome: 'refused', code: 'IDEMPOTENCY_CONFLICT', was_lost: true, answered: new Set() })
  expect(found(changed(aSend('k'), { actions: [refused] }))).toEqual(['send_money under k was refused as IDEMPOTENCY_CONFLICT'])
})

test('finds an action that succeeded and was refused at the same time', () => {
  const both = anAction('k', { contradicted: 'INVALID_TRANSITION' })
  expect(found(changed(aSend('k'), { actions: [both] }))).toEqual([
    'send_money under k succeeded and was refused as INVALID_TRANSITION at the same time',
  ])
})

test('finds an action with another amount or id than it returned', () => {
  const cheap = [aPosting('k', { entries: [{ user_id: marie, amount: -5_07 }] })]
  expect(found(changed(aSend('k'), {}, { postings: cheap }))).toContain(`send_money under k moved 0 of ${paul}, not 500`)
  const other = anAction('k', { answered: new Set(['a stranger’s']) })
  expect(found(changed(aSend('k'), { actions: [other] }))).toContain('send_money under k returned a stranger’s, but is id-of-k')
  const two = anAction('k', { answered: new Set(['id-of-k', 'another']) })
  expect(found(changed(aSend('k'), { actions: [two] }))).toContain('send_money under k returned different transactions')
})

test.each([
  { all: 1, inside: INSIDE, net_delta: 0 },
  { all: 0, inside: INSIDE - 5_07, net_delta: 0 },
  { all: 0, inside: INSIDE, net_delta: -1 },
])('finds a total that differed during the run: %o', (reading) => {
  const readings = [...aSend('k').history.readings, reading]
  expect(found(changed(aSend('k'), { readings }))).toEqual([expect.stringContaining('1 of 2 observations saw another total')])
})

test('finds that no total was read during the run', () => {
  expect(found(changed(aSend('k'), { readings: [] }))).toEqual(['the totals were never read during the run'])
})

test('finds timers that fired twice: an undo window and a scheduled day', () => {
  const held = aPosting('h', { kind: 'send_held', entries: [] })
  const settled = (id: string): SeenPosting => aPosting(id, { kind: 'settle_held', ends: 'id-of-h', entries: [] })
  const twice = changed(aSend('k'), { actions: [anAction('h')] }, { postings: [held, settled('one'), settled('two')] })
  expect(found(twice)).toContain('the hold of id-of-h ended twice')

  const run = (id: string) => ({
    schedule_id: 's',
    due_on: '2026-11-22',
    status: 'sent',
    refusal: null,
    transaction_id: `id-of-${id}`,
  })
  const paid = (id: string): SeenPosting => aPosting(id, { schedule_id: 's' })
  const days = changed(aSend('k'), { actions: [] }, { runs: [run('one'), run('two')], postings: [paid('one'), paid('two')] })
  expect(found(days)).toContain('the schedule s on 2026-11-22 was processed twice')
  expect(found(days)).toContain('the schedule s made its payment twice')
})

test('finds a timer that never fired, and a scheduled day with an internal error', () => {
  expect(found(changed(aSend('k'), {}, { overdue: ['x'] }))).toEqual(['x is overdue and not settled'])
  expect(found(changed(aSend('k'), {}, { on_hold: ['x'] }))).toEqual(['the money of x is still on hold'])
  const failed = { schedule_id: 's', due_on: '2026-11-22', status: 'failed', refusal: 'INTERNAL', transaction_id: null }
  expect(found(changed(aSend('k'), {}, { runs: [failed] }))).toEqual(['the schedule s did not make its payment: INTERNAL'])
})

test('finds a cash-out step outside the state machine', () => {
  const step = (version: number, action: string, by: string, status: string) => ({ version, action, by, status })
  const begun = [step(1, 'request', 'member', 'requested'), step(2, 'assign', 'system', 'assigned')]
  const events = [...begun, step(3, 'pass_on', 'system', 'requested'), step(4, 'pass_on', 'system', 'requested')]
  const findings = found(changed(aSend('k'), {}, { cashouts: [{ id: 'c', sender_id: marie, events }] }))
  expect(findings).toContain('the cash-out c went from requested by pass_on to requested')
})

test('finds a missing or duplicate notification', () => {
  const { members } = aSend('k').observed
  const silent = members.map((member) => ({ ...member, notifications: [] }))
  expect(found(changed(aSend('k'), {}, { members: silent, emails: [], apps: [] }))).toEqual([
    `a notification is missing: ${paul} money_received id-of-k`,
  ])
  const loud = members.map((member) => ({ ...member, notifications: [...member.notifications, ...member.notifications] }))
  const letters = [...aSend('k').observed.emails, ...aSend('k').observed.emails]
  expect(found(changed(aSend('k'), {}, { members: loud, emails: letters }))).toEqual([
    `a notification is duplicated: ${paul} money_received id-of-k`,
  ])
})

test('finds a missing or duplicate email', () => {
  const { emails: letters } = aSend('k').observed
  const letter = `${paul} “You received $5.00” id-of-k`
  expect(found(changed(aSend('k'), {}, { emails: [] }))).toEqual([`an email is missing: ${letter}`])
  expect(found(changed(aSend('k'), {}, { emails: [...letters, ...letters] }))).toEqual([`an email is duplicated: ${letter}`])
})

test('finds an open app with wrong, missing or duplicate data', () => {
  const [app] = aSend('k').observed.apps
  if (!app) throw new Error('expected an app')
  const foundOf = (more: Partial<SeenApp>) => found(changed(aSend('k'), {}, { apps: [{ ...app, ...more }] }))
  const whose = `the open app of ${paul}`
  expect(foundOf({ balance: 0 })).toEqual([`${whose} shows a balance of 0 instead of 500`])
  expect(foundOf({ notifications: [] })).toEqual([`${whose} does not show: news-of-id-of-k money_received unread`])
  expect(foundOf({ is_current: false })).toEqual([`${whose} has no connection`])
  expect(foundOf({ repeated: ['money_received id-of-k'] })).toEqual([
    `${whose} received twice on one connection: money_received id-of-k`,
  ])
})

test('finds a balance or activity that differs from the ledger', () => {
  const [one, two] = aSend('k').observed.members
  if (!one || !two) throw new Error('expected two members')
  expect(found(changed(aSend('k'), {}, { members: [{ ...one, balance: 0 }, two] }))).toEqual([
    `${marie} sees a balance of 0, but the entries sum to -507`,
  ])
  expect(found(changed(aSend('k'), {}, { members: [{ ...one, activity: [] }, two] }))).toEqual([`${marie} does not see id-of-k`])
})

test('reports ledger check violations and internal server errors', () => {
  expect(found(changed(aSend('k'), {}, { violations: ['chain (17)'] }))).toEqual(['the ledger check failed: chain (17)'])
  const mistakes = new Map([['send_money: 500', 2]])
  expect(found(changed(aSend('k'), { mistakes }))).toEqual(['internal server error, 2 times: send_money: 500'])
})
