import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { chargeFor, chargePastFree } from '@hai/contract/fee-bands'
import { cents, type Cents } from '@hai/contract/money'
import { attempt } from './attempt.ts'
import type { Bank, Customer } from './bank.ts'
import { cashOut, confirmSent } from './cash-out.ts'
import type { Expected } from './history.ts'
import { timeZoneAt } from './time.ts'

interface Paid {
  readonly transaction_id: string
  readonly payee: Customer
}

/** Each member pays few others, to stay within the limit of look-ups per minute. */
const FRIENDS = 4
/**
 * In cents. Small amounts make the starting balance last, and some of them are free until the daily allowance is used
 * up.
 */
const AMOUNT_MIN = 4_50
const AMOUNT_MAX = 8_00

function friendOf({ members, random }: Bank, member: Customer): Customer {
  const place = members.indexOf(member)
  const friend = members[(place + random.between(1, Math.min(FRIENDS, members.length - 1))) % members.length]
  if (!friend) throw new Error('nobody to pay')
  return friend
}

const anAmount = ({ random }: Bank): Cents => cents(random.between(AMOUNT_MIN, AMOUNT_MAX))

function priced({ fees }: Bank, amount: Cents, charge = chargeFor): number {
  const { fee, tax } = charge(fees.send, amount)
  return amount + fee + tax
}

const expected = (payer: Customer, payee: Customer, total: number, amount: number): Expected => ({
  payer_id: payer.user_id,
  payee_id: payee.user_id,
  total,
  amount,
})

export function customersOf(bank: Bank) {
  const { random, members } = bank
  const paid: Paid[] = []
  const remember = (payee: Customer, transaction_id: string | undefined): void => {
    if (transaction_id !== undefined) paid.push({ transaction_id, payee })
    if (paid.length > 200) paid.shift()
  }

  async function send(): Promise<void> {
    const payer = random.pick(members)
    const payee = friendOf(bank, payer)
    // Sometimes the maximum amount is sent, which most members do not have, so that the server refuses the payment.
    const amount = random.between(1, 20) === 1 ? bank.fees.send.maximum_amount : anAmount(bank)
    const total = priced(bank, amount)
    const key = randomUUID()
    const input = { payee: { hai_tag: payee.hai_tag }, amount, quoted_total: cents(total), note: key, undo_window: false }
    const done = await attempt(bank, {
      by: payer,
      name: 'send_money',
      key,
      input,
      expects: expected(payer, payee, total, amount),
    })
    remember(payee, done?.transaction_id)
  }

  async function sendAndPerhapsUndo(): Promise<void> {
    const payer = random.pick(members)
    const payee = random.pick(members.filter((member) => member !== payer))
    const amount = anAmount(bank)
    const total = priced(bank, amount)
    const key = randomUUID()
    const input = { payee: { hai_tag: payee.hai_tag }, amount, quoted_total: cents(total), note: key }
    const done = await attempt(bank, {
      by: payer,
      name: 'send_money',
      key,
      input,
      expects: expected(payer, payee, total, amount),
    })
    if (done?.status !== 'arriving' || random.between(1, 3) === 1) return
    await pause(random.between(0, 3_000))
    await attempt(bank, { by: payer, name: 'undo_send', input: { transaction_id: done.transaction_id } })
  }

  async function quickPay(): Promise<void> {
    const payer = random.pick(members)
    const payee = friendOf(bank, payer)
    const amount = anAmount(bank)
    const key = randomUUID()
    const input = { payee: { hai_tag: payee.hai_tag }, amount, quoted_total: amount, note: key }
    const done = await attempt(bank, { by: payer, name: 'quick_pay', key, input })
    remember(payee, done?.transaction_id)
  }

  /** Returns a payment, sometimes with two calls at the same time, of which one must be refused. */
  async function giveBack(): Promise<void> {
    if (paid.length === 0) return
    const { transaction_id, payee } = random.pick(paid)
    const again = random.between(1, 4) === 1 ? 2 : 1
    await Promise.all(
      Array.from({ length: again }, () => attempt(bank, { by: payee, name: 'return_payment', input: { transaction_id } })),
    )
  }

  async function requestAndAnswer(): Promise<void> {
    const payer = random.pick(members)
    const requester = friendOf(bank, payer)
    const amount = anAmount(bank)
    const key = randomUUID()
    const request = await attempt(bank, {
      by: requester,
      name: 'request_money',
      key,
      input: { payer: { hai_tag: payer.hai_tag }, amount, note: key },
    })
    if (!request) return
    const { request_id } = request
    const total = priced(bank, amount)
    const pay = () =>
      attempt(bank, {
        by: payer,
        name: 'pay_money_request',
        expects: expected(payer, requester, total, amount),
        input: { request_id, quoted_total: cents(total), undo_window: false },
      })
    const cancel = () => attempt(bank, { by: requester, name: 'cancel_money_request', input: { request_id } })
    const way = random.between(1, 10)
    if (way <= 6) await pay()
    else if (way <= 8) await Promise.all([pay(), cancel()])
    else if (way === 9) await cancel()
    else await attempt(bank, { by: payer, name: 'decline_money_request', input: { request_id } })
  }

  /** `letTimePass` later moves the payment day into the past. */
  async function plan(): Promise<void> {
    const payer = random.pick(members)
    const payee = friendOf(bank, payer)
    const amount = anAmount(bank)
    const key = randomUUID()
    const time_zone = timeZoneAt(new Date())
    const first_on = new Date(Date.now() + 86_400_000).toLocaleDateString('en-CA', { timeZone: time_zone })
    await attempt(bank, {
      by: payer,
      name: 'create_schedule',
      key,
      input: {
        payee: { hai_tag: payee.hai_tag },
        amount,
        quoted_total: cents(priced(bank, amount, chargePastFree)),
        note: key,
        every: 'once',
        first_on,
        time_zone,
      },
    })
  }

  const deck = [
    ...Array.from({ length: 8 }, () => send),
    ...Array.from({ length: 4 }, () => quickPay),
    ...Array.from({ length: 3 }, () => sendAndPerhapsUndo),
    ...Array.from({ length: 2 }, () => giveBack),
    ...Array.from({ length: 2 }, () => requestAndAnswer),
    ...Array.from({ length: 3 }, () => () => cashOut(bank)),
    () => confirmSent(bank),
    plan,
  ]

  return {
    live: async (): Promise<void> => {
      while (!bank.isClosing()) {
        await random.pick(deck)()
        await pause(random.between(0, 60))
      }
    },
  }
}
