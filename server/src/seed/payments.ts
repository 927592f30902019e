import { cents, type Cents } from '@hai/contract/money'
import { newId } from '../platform/ids.ts'
import type { Person } from './people.ts'
import { aTalk } from './cash-and-tasks.ts'
import { notes } from './words.ts'
import { type SeedAction, type Follow, totalOf, type World } from './world.ts'

type Purpose = keyof typeof notes

/** Rounded amounts for private payments, exact cents for shops. */
const bounds: Readonly<Record<Purpose, { readonly least: number; readonly most: number; readonly step: number }>> = {
  rent: { least: 80_00, most: 220_00, step: 10_00 },
  groceries: { least: 6_00, most: 48_00, step: 1 },
  school: { least: 40_00, most: 120_00, step: 5_00 },
  family: { least: 50_00, most: 200_00, step: 10_00 },
  phone: { least: 2_00, most: 10_00, step: 1_00 },
  taptap: { least: 1_00, most: 2_50, step: 25 },
  thanks: { least: 5_00, most: 20_00, step: 5_00 },
  loan: { least: 5_00, most: 40_00, step: 5_00 },
}

export function amountFor({ random }: World, purpose: Purpose): Cents {
  const { least, most, step } = bounds[purpose]
  return cents(least + step * random.between(0, Math.floor((most - least) / step)))
}

const noteOf = (purpose: Purpose, { language }: Person): string => notes[purpose][language]

export function aFunding({ server, random }: World, by: Person): SeedAction {
  const amount = by.habit === 'abroad' ? random.between(20, 60) * 10_00 : random.between(4, 12) * 10_00
  const run = async (): Promise<undefined> => {
    await server.handlers.start_funding(by.member, { idempotency_key: newId(), method: 'sandbox', amount: cents(amount) })
  }
  return { name: 'fundings', who: [by.number], run }
}

/** After some sends, the two people talk a day later, when the subscribers know that they have exchanged money. */
export function aSend(world: World, by: Person, to: Person, purpose: Purpose): SeedAction {
  const { handlers } = world.server
  const amount = amountFor(world, purpose)
  const payee = { hai_tag: to.hai_tag }
  const talk = world.random.chance(0.15) ? { minutes: 24 * 60, action: aTalk(world, by, to) } : undefined
  const run = async (): Promise<Follow | undefined> => {
    const quoted_total = await totalOf(world, 'transfer', amount, () => handlers.quote_transfer(by.member, { payee, amount }))
    const command = { idempotency_key: newId(), payee, amount, quoted_total, note: noteOf(purpose, by) }
    await handlers.send_money(by.member, { ...command, undo_window: false })
    return talk
  }
  return { name: 'sends', who: [by.number, to.number], run }
}

export function aSendToStranger(world: World, by: Person): SeedAction {
  const { random } = world
  const { handlers } = world.server
  const amount = amountFor(world, 'family')
  const payee = { email: `kouzen.${random.between(1, 1_000_000)}@elsewhere.test` }
  const run = async (): Promise<undefined> => {
    const quoted_total = await totalOf(world, 'transfer', amount, () => handlers.quote_transfer(by.member, { payee, amount }))
    const command = { idempotency_key: newId(), payee, amount, quoted_total, note: noteOf('family', by) }
    await handlers.send_money(by.member, { ...command, undo_window: false })
  }
  return { name: 'sends to strangers', who: [by.number], run }
}

export function aQuickPay(world: World, by: Person, to: Person, purpose: Purpose): SeedAction {
  const { handlers } = world.server
  const amount = amountFor(world, purpose)
  const isGivenBack = world.random.chance(0.01)
  const who = [by.number, to.number]
  return {
    name: 'quick pays',
    who,
    run: async () => {
      const command = { idempotency_key: newId(), payee: { hai_tag: to.hai_tag }, amount, quoted_total: amount }
      const { transaction_id } = await handlers.quick_pay(by.member, { ...command, note: noteOf(purpose, by) })
      if (!isGivenBack) return undefined
      const run = async (): Promise<undefined> => {
        await handlers.return_payment(to.member, { idempotency_key: newId(), transaction_id })
      }
      return { minutes: 60, action: { name: 'payments given back', who, run } }
    },
  }
}

export function aRequest(world: World, by: Person, of: Person, purpose: Purpose): SeedAction {
  const { server, random } = world
  const { handlers } = server
  const amount = amountFor(world, purpose)
  const way = random.between(1, 10)
  const minutes = random.between(1, 20) * 30
  const who = [by.number, of.number]
  return {
    name: 'requests',
    who,
    run: async () => {
      const request = { payer: { hai_tag: of.hai_tag }, amount, note: noteOf(purpose, by) }
      const { request_id } = await handlers.request_money(by.member, { idempotency_key: newId(), ...request })
      if (way === 10) return undefined
      const pay = async (): Promise<undefined> => {
        const payee = { hai_tag: by.hai_tag }
        const quoted_total = await totalOf(world, 'transfer', amount, () => handlers.quote_transfer(of.member, { payee, amount }))
        const command = { idempotency_key: newId(), request_id, quoted_total, undo_window: false }
        await handlers.pay_money_request(of.member, command)
      }
      const decline = async (): Promise<undefined> => {
        await handlers.decline_money_request(of.member, {
          idempotency_key: newId(),
          request_id,
          reason: '',
          refuse_further: false,
        })
      }
      const step = way <= 8 ? { name: 'requests paid', run: pay } : { name: 'requests declined', run: decline }
      return { minutes, action: { ...step, who } }
    },
  }
}
