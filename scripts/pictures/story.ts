import { cents } from '@hai/contract/money'
import type { Composition } from '../../server/src/composition/server.ts'
import { newId } from '../../server/src/platform/ids.ts'
import type { HeldClock } from '../../server/src/seed/live.ts'
import type { Person } from '../../server/src/seed/people.ts'
import type { Role } from './cast.ts'

/** The time in all pictures: 3:30 pm in Port-au-Prince. */
export const NOW = new Date('2026-11-20T20:30:00Z')
/** Start of the scripted events. Earlier events are random. */
export const BEGIN = new Date('2026-11-17T04:00:00Z')

type Cast = Readonly<Record<Role, Person>>

interface StoryContext {
  readonly server: Composition
  readonly clock: HeldClock
  readonly people: Cast
}

/** The actions use the same handlers as members' calls. */
function createActions({ handlers }: Composition, people: Cast) {
  const key = (): { idempotency_key: string } => ({ idempotency_key: newId() })
  const memberOf = (who: Role): Person['member'] => people[who].member

  async function requestCashOut(by: Role, dollars: number): Promise<string> {
    const amount = cents(dollars * 100)
    const { total: quoted_total } = await handlers.quote_cashout(memberOf(by), { amount })
    const { phone, full_name } = people[by]
    const destination_details = {
      method: 'cash_pickup',
      phone,
      full_name,
      department: 'Ouest',
      commune: 'Delmas',
      account: '',
      note: '',
    } as const
    const agent_id = memberOf('agent').user_id
    const { id } = await handlers.request_cashout(memberOf(by), {
      ...key(),
      amount,
      quoted_total,
      destination_details,
      agent_id,
    })
    return id
  }
  const accept = (cashout_id: string) => handlers.accept_cashout(memberOf('agent'), { cashout_id })

  return {
    fund: (by: Role, dollars: number) =>
      handlers.start_funding(memberOf(by), { ...key(), method: 'sandbox', amount: cents(dollars * 100) }),
    send: async (by: Role, to: Role, dollars: number, note: string): Promise<string> => {
      const payee = { hai_tag: people[to].hai_tag }
      const amount = cents(Math.round(dollars * 100))
      const { total: quoted_total } = await handlers.quote_transfer(memberOf(by), { payee, amount })
      const command = { ...key(), payee, amount, quoted_total, note, undo_window: false }
      return (await handlers.send_money(memberOf(by), command)).transaction_id
    },
    buy: (by: Role, dollars: number, note: string) => {
      const amount = cents(Math.round(dollars * 100))
      const payee = { hai_tag: people.shop.hai_tag }
      return handlers.quick_pay(memberOf(by), { ...key(), payee, amount, quoted_total: amount, note })
    },
    ask: (by: Role, of: Role, dollars: number, note: string) =>
      handlers.request_money(memberOf(by), {
        ...key(),
        payer: { hai_tag: people[of].hai_tag },
        amount: cents(dollars * 100),
        note,
      }),
    startDuty: () => handlers.set_agent_duty(memberOf('agent'), { cash: cents(500_00) }),
    requestCashOut,
    startCashOut: async (by: Role, dollars: number) => accept(await requestCashOut(by, dollars)),
    finishCashOut: async (by: Role, dollars: number) => {
      const cashout_id = await requestCashOut(by, dollars)
      await accept(cashout_id)
      const { code } = await handlers.get_handover_code(memberOf(by), { cashout_id })
      await handlers.enter_handover_code(memberOf('agent'), { ...key(), cashout_id, code })
    },
  }
}

export interface Story {
  readonly transaction_id: string
  /** The receipt's proof, as its payer would share it. */
  readonly proof: string
}

/** Plays the scripted events of the four days before NOW, with the seals and proofs of these days. */
export async function playStory({ server, clock, people }: StoryContext): Promise<Story> {
  const { fund, send, buy, ask, startDuty, requestCashOut, startCashOut, finishCashOut } = createActions(server, people)
  let transaction_id = ''
  const story: readonly (readonly [at: string, action: () => Promise<unknown>])[] = [
    ['11-17T14:05', () => fund('wideline', 600)],
    ['11-17T14:10', () => send('wideline', 'roseline', 150, 'Pou lekòl timoun yo')],
    ['11-17T14:30', () => fund('wilner', 80)],
    ['11-17T14:40', () => fund('mirlande', 120)],
    ['11-17T17:40', () => buy('roseline', 18.5, 'Diri ak pwa')],
    ['11-18T13:05', () => send('roseline', 'wilner', 3, 'Kòb taptap')],
    ['11-18T22:30', () => buy('roseline', 6.25, 'Pen, lèt')],
    ['11-19T14:00', startDuty],
    ['11-19T15:00', () => finishCashOut('roseline', 50)],
    ['11-19T22:10', () => send('mirlande', 'roseline', 10, 'Mèsi')],
    ['11-20T04:17', () => server.proveLiabilities()],
    ['11-20T13:15', async () => (transaction_id = await send('roseline', 'wilner', 12, 'Lwaye, dènye pati a'))],
    ['11-20T18:50', () => send('wideline', 'roseline', 80, 'Bòn fèt, manman!')],
    ['11-20T19:00', startDuty],
    ['11-20T20:02', () => ask('mirlande', 'roseline', 15, 'Pati pa w nan kado a')],
    ['11-20T20:12', () => startCashOut('mirlande', 60)],
    ['11-20T20:26', () => requestCashOut('wilner', 40)],
  ]
  for (const [at, action] of story) {
    clock.to(new Date(`2026-${at}:00Z`))
    await action()
    await server.feed.caughtUp()
    await server.jobs['seals:create']?.({})
  }
  clock.to(NOW)
  const { proof } = await server.handlers.get_receipt_proof(people.roseline.member, { transaction_id })
  return { transaction_id, proof: JSON.stringify(proof) }
}
