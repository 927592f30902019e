import { hash } from 'node:crypto'
import { findDoubledDays, findIllegalSteps, findUnsettled } from './check-timers.ts'
import { findWrongNotifications } from './check-notifications.ts'
import { findWrongApps, findWrongEmails } from './check-received.ts'
import type { Act, History } from './history.ts'
import type { Observed, SeenPosting } from './observed.ts'

/** A violated invariant, as a sentence. */
export type Finding = string

export interface Setup {
  /** Sum in cents of all accounts except the outside accounts. */
  readonly inside: number
}

/** Calls that move no money. Their idempotency key is stored in a table `command`. */
const keptAsCommands = new Set(['request_money', 'decline_money_request', 'cancel_money_request', 'create_schedule'])

/** Calls whose answer contains the id of the posting that they made. */
const answersOwnPosting = new Set(['send_money', 'quick_pay', 'pay_money_request', 'return_payment'])

/** Errors that are possible in correct use, because of states and limits. Any other error is a finding. */
const expectedCodes = new Set([
  // This is possible once the daily free sum is used up.
  'QUOTE_CHANGED',
  ...['INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'RATE_LIMITED', 'INVALID_TRANSITION', 'AGENT_UNAVAILABLE', 'INVALID_CODE'],
  ...[
    'LOCKED',
    'REQUEST_PAUSED',
    'TOO_MANY_OPEN_REQUESTS',
    'TOO_MANY_SCHEDULES',
    'RECIPIENT_CANNOT_RECEIVE',
    'DATE_OUT_OF_BOUNDS',
  ],
])

/** Postings made by timers that end a hold. */
const endings = new Set(['settle_held', 'undo_held', 'cash_out_returned'])

/** Compares the observed state with the responses that users received. Returns all violations. */
export function check(history: History, observed: Observed, setup: Setup): readonly Finding[] {
  return [
    ...findWrongActs(history.acts, observed),
    ...findWrongPostings(history.acts, observed.postings),
    ...findUnasked(history.acts, observed),
    ...findDoubledNotes(history.acts, observed),
    ...findTornTotals(history, setup),
    ...findDoubledDays(observed),
    ...findUnsettled(observed),
    ...findIllegalSteps(observed),
    ...findWrongNotifications(observed),
    ...findWrongEmails(observed),
    ...findWrongApps(observed),
    ...findWrongViews(history.acts, observed),
    ...observed.violations.map((violation) => `the ledger check failed: ${violation}`),
    ...[...history.mistakes].map(([what, times]) => `internal server error, ${times} times: ${what}`),
  ]
}

const describeAct = ({ name, key }: Act): string => `${name} under ${key}`
/** The ledger's id of an action: a hash of user and key. */
const hashOf = ({ user_id, key }: Act): string => hash('sha256', `${user_id}${key}`, 'hex').slice(0, 32)

function countBy(keys: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** An acknowledged action must have happened exactly once, a refused one never, and an unknown one at most once. */
function findWrongActs(acts: readonly Act[], { postings, commands }: Observed): Finding[] {
  const posted = countBy(postings.map(({ act }) => act.replaceAll('-', '')))
  const kept = countBy(commands.map(({ user_id, key }) => `${user_id} ${key}`))
  return acts.flatMap((act) => {
    const times = keptAsCommands.has(act.name) ? (kept.get(`${act.user_id} ${act.key}`) ?? 0) : (posted.get(hashOf(act)) ?? 0)
    const { outcome, was_lost, code } = act
    if (outcome === 'refused' && !expectedCodes.has(code ?? ''))
      return [`${describeAct(act)} was refused as ${code ?? 'nothing'}`]
    if (times > 1) return [`${describeAct(act)} happened ${times} times`]
    if (outcome === 'acknowledged' && times === 0) return [`${describeAct(act)} was acknowledged but is missing`]
    if (outcome === 'refused' && !was_lost && times > 0) return [`${describeAct(act)} was refused but happened`]
    if (act.answered.size > 1) return [`${describeAct(act)} returned different transactions`]
    if (act.contradicted !== null)
      return [`${describeAct(act)} succeeded and was refused as ${act.contradicted} at the same time`]
    return []
  })
}

/** An acknowledged action must have had the requested effect, and its answer the id of the posting. */
function findWrongPostings(acts: readonly Act[], postings: readonly SeenPosting[]): Finding[] {
  const byAct = new Map(postings.map((posting) => [posting.act.replaceAll('-', ''), posting]))
  return acts.flatMap((act) => {
    const posting = byAct.get(hashOf(act))
    if (!posting) return []
    const [answered] = act.answered
    if (answered !== undefined && answersOwnPosting.has(act.name) && answered !== posting.public_id)
      return [`${describeAct(act)} returned ${answered}, but is ${posting.public_id}`]
    if (!act.expects) return []
    const { payer_id, payee_id, total, amount } = act.expects
    const isHeld = posting.kind === 'send_held'
    const wanted = isHeld
      ? [[payer_id, 0]]
      : ([
          [payer_id, -total],
          [payee_id, amount],
        ] as const)
    return wanted.flatMap(([user_id, cents]) => {
      const moved = posting.entries.reduce((sum, entry) => (entry.user_id === user_id ? sum + entry.amount : sum), 0)
      return moved === cents ? [] : [`${describeAct(act)} moved ${moved} of ${String(user_id)}, not ${String(cents)}`]
    })
  })
}

/** Every posting must have been requested by a user, end a hold, or belong to a schedule. */
function findUnasked(acts: readonly Act[], { postings, runs }: Observed): Finding[] {
  const asked = new Set(acts.map(hashOf))
  const run = new Set(runs.map(({ transaction_id }) => transaction_id))
  return postings
    .filter(({ act }) => !asked.has(act.replaceAll('-', '')))
    .filter(({ kind, ends, schedule_id, public_id }) =>
      schedule_id === null ? !(ends !== null && endings.has(kind)) : !run.has(public_id),
    )
    .map(({ public_id, kind }) => `nobody requested the posting ${public_id} (${kind})`)
}

/**
 * Reports notes that occur twice. The note of each action is its idempotency key, so a repeated note means that the
 * action happened twice under different keys.
 */
function findDoubledNotes(acts: readonly Act[], { postings, requests, schedules }: Observed): Finding[] {
  const own = new Set(acts.map(({ key }) => key))
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
  const torn = readings.filter((reading) => reading.all !== 0 || reading.net_delta !== 0 || reading.inside !== inside)
  const [first] = torn
  if (!first) return []
  return [
    `${torn.length} of ${readings.length} observations saw another total, the first: ${JSON.stringify(first)}, and not ${inside} inside`,
  ]
}

/** Members must see the ledger's state through the API: the correct balance, and each transaction once. */
function findWrongViews(acts: readonly Act[], { members, postings }: Observed): Finding[] {
  const own = new Map<string, number>()
  for (const { user_id, amount } of postings.flatMap(({ entries }) => entries)) own.set(user_id, (own.get(user_id) ?? 0) + amount)
  return members.flatMap(({ user_id, balance, activity }) => {
    const seen = countBy(activity)
    const held = own.get(user_id) ?? 0
    return [
      ...(balance === held ? [] : [`${user_id} sees a balance of ${balance}, but the entries sum to ${held}`]),
      ...[...seen].filter(([, times]) => times > 1).map(([id, times]) => `${user_id} sees ${id} ${times} times`),
      ...acts
        .filter(
          ({ outcome, name }) => outcome === 'acknowledged' && ['send_money', 'quick_pay', 'pay_money_request'].includes(name),
        )
        .filter((act) => act.user_id === user_id)
        .flatMap(({ answered }) => [...answered])
        .filter((id) => !seen.has(id))
        .map((id) => `${user_id} does not see ${id}`),
    ]
  })
}
