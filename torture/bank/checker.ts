import { hash } from 'node:crypto'
import { findDoubledDays, findIllegalSteps, findUnsettled } from './check-timers.ts'
import { findWrongNotifications } from './check-notifications.ts'
import { findWrongApps, findWrongEmails } from './check-received.ts'
import type { Finding } from './finding.ts'
import type { Action, History } from './history.ts'
import type { Observed, SeenPosting } from './observed.ts'

export interface Setup {
  /** Sum in cents of all accounts except the outside accounts. */
  readonly inside: number
}

/** Calls that move no money. A table `command` stores their idempotency keys. */
const keptAsCommands = new Set(['request_money', 'decline_money_request', 'cancel_money_request', 'create_schedule'])

/** Calls whose answer contains the id of the posting that they made. */
const answersOwnPosting = new Set(['send_money', 'quick_pay', 'pay_money_request', 'return_payment'])

/** Errors that correct use can cause. Any other error is a finding. */
const expectedCodes = new Set([
  // The price changes once the daily free allowance is used up.
  'QUOTE_CHANGED',
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'RATE_LIMITED',
  'INVALID_TRANSITION',
  'AGENT_UNAVAILABLE',
  'INVALID_CODE',
  'LOCKED',
  'REQUEST_PAUSED',
  'TOO_MANY_OPEN_REQUESTS',
  'TOO_MANY_SCHEDULES',
  'RECIPIENT_CANNOT_RECEIVE',
  'DATE_OUT_OF_BOUNDS',
  'ARCHIVED',
])

/** The agent may be too late: the server has passed the cash-out on to another agent. */
const isTooLate = ({ name, code }: Action): boolean => name === 'enter_handover_code' && code === 'NOT_FOUND'

const endings = new Set(['settle_held', 'undo_held', 'cash_out_returned'])

export function check(history: History, observed: Observed, setup: Setup): readonly Finding[] {
  return [
    ...findWrongActions(history.actions, observed),
    ...findWrongPostings(history.actions, observed.postings),
    ...findUnasked(history.actions, observed),
    ...findDoubledNotes(history.actions, observed),
    ...findTornTotals(history, setup),
    ...findDoubledDays(observed),
    ...findUnsettled(observed),
    ...findIllegalSteps(observed),
    ...findWrongNotifications(observed),
    ...findWrongEmails(observed),
    ...findWrongApps(observed),
    ...findWrongViews(history.actions, observed),
    ...observed.violations.map((violation) => `the ledger check failed: ${violation}`),
    ...[...history.mistakes].map(([what, times]) => `internal server error, ${times} times: ${what}`),
  ]
}

const describeAction = ({ name, key }: Action): string => `${name} under ${key}`
const commandKeyOf = ({ user_id, key }: Action): string => hash('sha256', `${user_id}${key}`, 'hex').slice(0, 32)

function countBy(keys: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** An acknowledged action must have happened exactly once, a refused one never, and an unknown one at most once. */
function findWrongActions(actions: readonly Action[], { postings, commands }: Observed): Finding[] {
  const posted = countBy(postings.map(({ command_key }) => command_key.replaceAll('-', '')))
  const booked = countBy(commands.map(({ user_id, key }) => `${user_id} ${key}`))
  return actions.flatMap((action) => {
    const times = keptAsCommands.has(action.name)
      ? (booked.get(`${action.user_id} ${action.key}`) ?? 0)
      : (posted.get(commandKeyOf(action)) ?? 0)
    const { outcome, was_lost, code } = action
    if (outcome === 'refused' && !expectedCodes.has(code ?? '') && !isTooLate(action))
      return [`${describeAction(action)} was refused as ${code ?? 'nothing'}`]
    if (times > 1) return [`${describeAction(action)} happened ${times} times`]
    if (outcome === 'acknowledged' && times === 0) return [`${describeAction(action)} was acknowledged but is missing`]
    if (outcome === 'refused' && !was_lost && times > 0) return [`${describeAction(action)} was refused but happened`]
    if (action.answered.size > 1) return [`${describeAction(action)} returned different transactions`]
    if (action.contradicted !== null)
      return [`${describeAction(action)} succeeded and was refused as ${action.contradicted} at the same time`]
    return []
  })
}

/** An acknowledged action must have had the requested effect, and its answer the id of the posting. */
function findWrongPostings(actions: readonly Action[], postings: readonly SeenPosting[]): Finding[] {
  const byCommandKey = new Map(postings.map((posting) => [posting.command_key.replaceAll('-', ''), posting]))
  return actions.flatMap((action) => {
    const posting = byCommandKey.get(commandKeyOf(action))
    if (!posting) return []
    const [answered] = action.answered
    if (answered !== undefined && answersOwnPosting.has(action.name) && answered !== posting.public_id)
      return [`${describeAction(action)} returned ${answered}, but is ${posting.public_id}`]
    if (!action.expects) return []
    const { payer_id, payee_id, total, amount } = action.expects
    const isHeld = posting.kind === 'send_held'
    const expected = isHeld
      ? [[payer_id, 0]]
      : ([
          [payer_id, -total],
          [payee_id, amount],
        ] as const)
    return expected.flatMap(([user_id, cents]) => {
      const moved = posting.entries.reduce((sum, entry) => (entry.user_id === user_id ? sum + entry.amount : sum), 0)
      return moved === cents ? [] : [`${describeAction(action)} moved ${moved} of ${String(user_id)}, not ${String(cents)}`]
    })
  })
}

/** Every posting must have been requested by a user, end a hold, or belong to a schedule. */
function findUnasked(actions: readonly Action[], { postings, runs }: Observed): Finding[] {
  const requested = new Set(actions.map(commandKeyOf))
  const run = new Set(runs.map(({ transaction_id }) => transaction_id))
  return postings
    .filter(({ command_key }) => !requested.has(command_key.replaceAll('-', '')))
    .filter(({ kind, ends, schedule_id, public_id }) =>
      schedule_id === null ? !(ends !== null && endings.has(kind)) : !run.has(public_id),
    )
    .map(({ public_id, kind }) => `nobody requested the posting ${public_id} (${kind})`)
}

/**
 * The note of each action is its idempotency key. A note that occurs twice means that the action happened twice under
 * different keys.
 */
function findDoubledNotes(actions: readonly Action[], { postings, requests, schedules }: Observed): Finding[] {
  const own = new Set(actions.map(({ key }) => key))
  const payments = postings.filter(
    ({ kind, schedule_id }) => ['send', 'send_held', 'quick_pay'].includes(kind) && schedule_id === null,
  )
  const paid = payments.filter(({ note }) => !requests.some((request) => request.note === note))
  return [paid, requests, schedules].flatMap((all) =>
    [...countBy(all.map(({ note }) => note))]
      .filter(([note, times]) => own.has(note) && times > 1)
      .map(([note, times]) => `the action requested once under ${note} happened ${times} times`),
  )
}

function findTornTotals({ readings }: History, { inside }: Setup): Finding[] {
  if (readings.length === 0) return ['the totals were never read during the run']
  const torn = readings.filter((reading) => reading.all !== 0 || reading.net_delta !== 0 || reading.inside !== inside)
  const [first] = torn
  if (!first) return []
  return [
    `${torn.length} of ${readings.length} observations saw another total, the first: ${JSON.stringify(first)}, and not ${inside} inside`,
  ]
}

/** Members must see the ledger's state through the API: the correct balance, and each transaction once. */
function findWrongViews(actions: readonly Action[], { members, postings }: Observed): Finding[] {
  const own = new Map<string, number>()
  for (const { user_id, amount } of postings.flatMap(({ entries }) => entries)) own.set(user_id, (own.get(user_id) ?? 0) + amount)
  return members.flatMap(({ user_id, balance, activity }) => {
    const seen = countBy(activity)
    const held = own.get(user_id) ?? 0
    return [
      ...(balance === held ? [] : [`${user_id} sees a balance of ${balance}, but the entries sum to ${held}`]),
      ...[...seen].filter(([, times]) => times > 1).map(([id, times]) => `${user_id} sees ${id} ${times} times`),
      ...actions
        .filter(
          ({ outcome, name }) => outcome === 'acknowledged' && ['send_money', 'quick_pay', 'pay_money_request'].includes(name),
        )
        .filter((action) => action.user_id === user_id)
        .flatMap(({ answered }) => [...answered])
        .filter((id) => !seen.has(id))
        .map((id) => `${user_id} does not see ${id}`),
    ]
  })
}
