import type { Language } from '@hai/contract/languages'
import type { Member, SessionCaller } from '../caller.ts'
import type { Composition } from '../composition/server.ts'
import { insertAgent } from '../features/agents/index.ts'
import { agreeToAll } from '../features/legal/index.ts'
import type { Clock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { DEMO_PASSWORD } from '../start/demo-accounts.ts'
import type { Random } from './random.ts'
import { firstNames, lastNames, places, streets } from './words.ts'

export type Persona = 'abroad' | 'family' | 'trader' | 'agent'

export interface Planned {
  readonly number: number
  readonly habit: Persona
  readonly full_name: string
  readonly email: string
  readonly hai_tag: string
  readonly phone: string
  readonly language: Language
  readonly tier: number
  /** Days after the start of the simulation. */
  readonly joins: number
  /** The share of days, from 0 to 1, on which the person may do something. On paydays everyone may. */
  readonly liveliness: number
  /** Numbers of the people whom this person pays. */
  readonly circle: readonly number[]
}

export interface Person extends Planned {
  readonly member: Member
}

const CIRCLE = 5
const PEOPLE_PER_AGENT = 120
const livelinesses = [1, 0.6, 0.6, 0.3, 0.3, 0.3] as const

function choosePersona(number: number, random: Random): Persona {
  if (number % PEOPLE_PER_AGENT === 1) return 'agent'
  if (number % 8 === 3) return 'trader'
  return random.chance(0.35) ? 'abroad' : 'family'
}

const languageOf = (habit: Persona, random: Random): Language =>
  random.pick(habit === 'abroad' ? ['en', 'en', 'fr', 'ht'] : ['ht', 'ht', 'fr'])

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()

export function planPeople(count: number, days: number, random: Random): readonly Planned[] {
  return Array.from({ length: count }, (_, number) => {
    const first = random.pick(firstNames)
    const last = random.pick(lastNames)
    const habit = choosePersona(number, random)
    const who = `${plain(first)}${plain(last)}`
    return {
      number,
      habit,
      full_name: `${first} ${last}`,
      language: languageOf(habit, random),
      email: `${who}.${number}@demo.test`,
      hai_tag: `${who.slice(0, 12)}_${number}`,
      phone: habit === 'abroad' ? `+1305${String(2_000_000 + number)}` : `+509${String(38_000_000 + number)}`,
      tier: habit === 'family' ? random.pick([0, 1, 1, 1, 2]) : 2,
      // Agents and 65 % of the others join on the first day, and nobody joins in the last 30 % of the days.
      joins: habit === 'agent' || random.chance(0.65) ? 0 : random.between(1, Math.max(1, Math.floor(days * 0.7))),
      liveliness: habit === 'agent' ? 1 : random.pick(livelinesses),
      circle: Array.from({ length: CIRCLE }, () => random.between(0, count - 1)).filter((other) => other !== number),
    }
  })
}

const aSession = (user_id: string, email: string): SessionCaller => ({
  kind: 'session',
  request: { id: newId(), ip: '127.0.0.1', user_agent: 'seed' },
  user_id,
  email,
  session_id: newId(),
  token_jti: newId(),
  token_expires_at: new Date(8.64e15),
})

const AGENT_LEVEL = 3

export async function settle({ identity, onboarding, database }: Composition, clock: Clock, planned: Planned): Promise<Person> {
  const { email, full_name, hai_tag, phone, language, tier, habit, number } = planned
  const { user_id } = await identity.createAccount({ email, password: DEMO_PASSWORD, language })
  await onboarding.completeOnboarding({ user_id, full_name, hai_tag, phone })
  await database.transaction().execute(async (trx) => {
    await agreeToAll(trx, { user_id, clock })
    const proven = tier > 0 ? { phone_verified_at: clock.now() } : {}
    await trx
      .updateTable('identity.profile')
      .set({ tier, ...proven })
      .where('id', '=', user_id)
      .execute()
    if (habit !== 'agent') return
    await identity.makeAgent(trx, { user_id, agent_level: AGENT_LEVEL })
    const place = places[number % places.length] ?? places[0]
    const address = `${1 + (number % 90)}, ${streets[number % streets.length] ?? streets[0]}`
    const methods = ['cash_pickup', 'moncash']
    await insertAgent(trx, { user_id, ...place, address, hours: '8h–17h', methods, approved_at: clock.now() })
  })
  return { ...planned, member: await identity.resolveMember(aSession(user_id, email)) }
}
