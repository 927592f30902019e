import type { ErrorCode } from '@hai/contract/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import {
  attemptToKeep,
  inputsOf,
  nextPayment,
  problemIn,
  ready,
  restingState,
  unconfirmedIn,
  type Attempt,
  type PaymentEvent,
  type PaymentState,
  LOST_AFTER_MS,
} from './payment-state.ts'

type State = PaymentState<string>
type Event = PaymentEvent<string>

const failed = (code: ErrorCode | 'OFFLINE'): Event => ({
  type: 'failed',
  error: new ApiError({ code, message: '', request_id: 'r' }),
})
const send = (input: string, key: string, more: { isOnline?: boolean; sent_at_ms?: number } = {}) => ({
  type: 'send' as const,
  attempt: { key, input, sent_at_ms: more.sent_at_ms ?? 1 },
  isOnline: more.isOnline ?? true,
})
const after = (...events: readonly Event[]): State => events.reduce<State>((state, event) => nextPayment(state, event), ready)

test('a second press does nothing while a payment is being sent or its result appears', () => {
  const sending = after(send('bread', '1'))
  expect(nextPayment(sending, send('bread', '2'))).toBe(sending)
  const paid = nextPayment(sending, { type: 'paid' })
  expect(nextPayment(paid, send('bread', '2'))).toBe(paid)
  expect(nextPayment(nextPayment(paid, { type: 'clear' }), send('bread', '2')).name).toBe('sending')
})

test.each(['OFFLINE', 'INTERNAL', 'UNAVAILABLE'] as const)('after %s, the payment is unconfirmed', (code) => {
  expect(after(send('bread', '1'), failed(code))).toMatchObject({ name: 'unconfirmed', earlier: { key: '1', input: 'bread' } })
})

test.each(['INSUFFICIENT_FUNDS', 'QUOTE_CHANGED', 'RATE_LIMITED'] as const)('after %s, nothing was paid', (code) => {
  const state = after(send('bread', '1'), failed(code))
  expect([state.name, problemIn(state)?.kind, attemptToKeep(state)]).toEqual(['refused', 'refused', null])
})

test('the next payment has the key of the unconfirmed one, whatever its input', () => {
  const state = after(send('bread', '1'), failed('OFFLINE'), send('wine', '2', { sent_at_ms: 9 }))
  expect(state).toMatchObject({
    name: 'sending',
    attempt: { key: '1', input: 'wine', sent_at_ms: 9, isRefused: false, others: [] },
    earlier: { key: '1', input: 'bread', sent_at_ms: 9, isRefused: false, others: [] },
  })
})

test('a payment an hour after a refused retry has a new key', () => {
  const refused = after(send('bread', '1'), failed('OFFLINE'), send('bread', '2'), failed('LIMIT_EXCEEDED'), { type: 'clear' })
  const soon = nextPayment(refused, send('bread', '3', { sent_at_ms: LOST_AFTER_MS }))
  const later = nextPayment(refused, send('bread', '3', { sent_at_ms: LOST_AFTER_MS + 2 }))
  expect([attemptToKeep(soon)?.key, attemptToKeep(later)?.key]).toEqual(['1', '3'])
})

test('after a refused retry, the key stays in use, because the lost request may still arrive', () => {
  const refused = after(send('bread', '1'), failed('OFFLINE'), send('bread', '2'), failed('LIMIT_EXCEEDED'))
  expect([unconfirmedIn(refused), attemptToKeep(refused)?.key]).toEqual([null, '1'])
  const next = nextPayment(nextPayment(refused, { type: 'clear' }), send('wine', '3'))
  expect(attemptToKeep(next)).toMatchObject({ key: '1', input: 'wine', isRefused: false })
})

test('if two payments with the same key are lost, both are remembered, once each', () => {
  const both = [send('bread', '1'), failed('OFFLINE'), send('wine', '2'), failed('OFFLINE')]
  expect(after(...both)).toMatchObject({ name: 'unconfirmed', earlier: { key: '1', input: 'bread', others: ['wine'] } })
  const again = after(...both, send('wine', '3'), failed('OFFLINE'))
  expect(again).toMatchObject({ name: 'unconfirmed', earlier: { key: '1', input: 'bread', others: ['wine'] } })
  expect(unconfirmedIn(after(...both, send('wine', '3'), failed('LIMIT_EXCEEDED')))).toBeNull()
})

test('a payment that is lost, refused, and lost again with a new price is remembered once', () => {
  const isSame = (one: string, other: string) => one.split(' ')[0] === other.split(' ')[0]
  const lost = after(send('bread 25', '1'), failed('OFFLINE'), send('bread 25', '2'), failed('QUOTE_CHANGED'))
  const again = nextPayment(lost, { ...send('bread 26', '3'), isSame })
  const lostAgain = nextPayment(again, failed('OFFLINE'))
  expect(lostAgain).toMatchObject({ name: 'unconfirmed', earlier: { key: '1', input: 'bread 26', others: [] } })
  expect(attemptToKeep(again)).toEqual(attemptToKeep(lostAgain))
})

test.each(['RATE_LIMITED', 'BAD_REQUEST'] as const)(
  'another payment that is refused with %s has not gone out, and the lost one stays unconfirmed',
  (code) => {
    const state = after(send('bread', '1'), failed('OFFLINE'), send('wine', '2'), failed(code))
    expect(state).toMatchObject({ name: 'refused', input: 'wine', earlier: { input: 'bread', others: [] } })
    expect(unconfirmedIn(state)).toMatchObject({ key: '1' })
  },
)

test('only the refusal of the unconfirmed payment itself settles it', () => {
  const lost = [send('bread', '1'), failed('OFFLINE')]
  expect(unconfirmedIn(after(...lost, send('wine', '2'), failed('LIMIT_EXCEEDED')))).toMatchObject({ input: 'bread' })
  expect(unconfirmedIn(after(...lost, send('bread', '2'), failed('LIMIT_EXCEEDED')))).toBeNull()
})

test.each(['ACCOUNT_BLOCKED', 'UNAUTHENTICATED', 'RATE_LIMITED', 'CONFIRMATION_REQUIRED'] as const)(
  'a retry refused with %s settles nothing, because the server has not looked at its key',
  (code) => {
    const state = after(send('bread', '1'), failed('OFFLINE'), send('bread', '2'), failed(code))
    expect(state).toMatchObject({ name: 'unconfirmed', earlier: { key: '1' } })
  },
)

test('after a key conflict, the next payment gets a new key', () => {
  const state = after(send('bread', '1'), failed('OFFLINE'), send('wine', '2'), failed('IDEMPOTENCY_CONFLICT'))
  expect(state).toMatchObject({ name: 'refused', earlier: null })
  expect(attemptToKeep(nextPayment(state, send('wine', '3')))).toMatchObject({ key: '3' })
})

test('offline, a payment that may have arrived stays unconfirmed', () => {
  expect(after(send('bread', '1', { isOnline: false })).name).toBe('offline')
  expect(after(send('bread', '1'), failed('OFFLINE'), send('bread', '2', { isOnline: false }))).toMatchObject({
    name: 'unconfirmed',
    earlier: { key: '1' },
  })
})

test('correcting the input removes an error but not an unconfirmed payment', () => {
  const clear: Event = { type: 'clear' }
  expect(after(send('bread', '1'), failed('LIMIT_EXCEEDED'), clear)).toEqual(ready)
  expect(after(send('bread', '1', { isOnline: false }), clear)).toEqual(ready)
  expect(after(send('bread', '1'), failed('OFFLINE'), clear).name).toBe('unconfirmed')
  expect(after(send('bread', '1'), failed('OFFLINE'), send('wine', '2'), failed('LIMIT_EXCEEDED'), clear).name).toBe(
    'unconfirmed',
  )
})

test('a late look-up settles only its own payment, and none whose retry is running', () => {
  const lost = after(send('bread', '1'), failed('OFFLINE'))
  expect(nextPayment(lost, { type: 'outcome_found', key: '0' })).toBe(lost)
  const retried = nextPayment(lost, send('bread', '2'))
  expect(nextPayment(retried, { type: 'outcome_found', key: '1' })).toBe(retried)
  expect(nextPayment(lost, { type: 'outcome_found', key: '1' })).toEqual(ready)
})

/** What may happen to a request: the server answers, or it arrives at once or later but its answer is lost, or never. */
const outcomes = ['answered', 'carried out, answer lost', 'still under way', 'refused', 'refused before the key look-up'] as const
type Outcome = (typeof outcomes)[number]
const steps = fc.array(
  fc.oneof(
    fc.record({
      step: fc.constant('pay' as const),
      input: fc.constantFrom('bread', 'wine'),
      outcome: fc.constantFrom(...outcomes),
    }),
    fc.record({ step: fc.constantFrom('arrive late', 'look up', 'close and reopen', 'clear') }),
  ),
  { maxLength: 30 },
)

/** A member’s phone, and a server that carries out one input per key, as the ledger does. */
class World {
  state: State = ready
  readonly underWay: Attempt<string>[] = []
  readonly paid = new Map<string, string>()
  private keys = 0

  private tell(event: Event): void {
    this.state = nextPayment(this.state, event)
  }

  private carryOut({ key, input }: Attempt<string>): Event {
    const first = this.paid.get(key)
    if (first !== undefined && first !== input) return failed('IDEMPOTENCY_CONFLICT')
    this.paid.set(key, input)
    return { type: 'paid' }
  }

  private answerTo(attempt: Attempt<string>, outcome: Outcome): Event {
    if (outcome === 'answered') return this.carryOut(attempt)
    if (outcome === 'refused before the key look-up') return failed('RATE_LIMITED')
    if (outcome === 'refused') return this.paid.has(attempt.key) ? this.carryOut(attempt) : failed('LIMIT_EXCEEDED')
    if (outcome === 'still under way') this.underWay.push(attempt)
    else this.carryOut(attempt)
    return failed('OFFLINE')
  }

  pay(input: string, outcome: Outcome): void {
    this.keys += 1
    const before = unconfirmedIn(this.state)
    this.tell(send(before?.input === input ? before.input : input, String(this.keys)))
    if (this.state.name === 'sending') this.tell(this.answerTo(this.state.attempt, outcome))
    if (this.state.name === 'paid') this.tell({ type: 'clear' })
  }

  take(step: string): void {
    const key = unconfirmedIn(this.state)?.key
    if (step === 'arrive late') this.underWay.splice(0).forEach((attempt) => this.carryOut(attempt))
    if (step === 'clear') this.tell({ type: 'clear' })
    if (step === 'close and reopen') this.state = restingState(attemptToKeep(this.state))
    if (step === 'look up' && key !== undefined && this.paid.has(key)) this.tell({ type: 'outcome_found', key })
  }
}

test('a payment that may still arrive is remembered until its key has paid, and not confused with another', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const world = new World()
      for (const one of all) {
        if ('outcome' in one) world.pay(one.input, one.outcome)
        else world.take(one.step)
        const kept = attemptToKeep(world.state)
        expect(world.underWay.filter(({ key }) => key !== kept?.key && !world.paid.has(key))).toEqual([])
        if (kept) expect([...inputsOf(kept), undefined]).toContain(world.paid.get(kept.key))
      }
    }),
    { numRuns: 1000 },
  )
})
