import { sql } from 'kysely'
import type { Composition } from '../composition/server.ts'
import { insertHtgRate } from '../features/rates/index.ts'
import type { Clock } from '../platform/clock.ts'
import { atOnce, runInOrder } from './at-once.ts'
import { type Day, planDay } from './day.ts'
import { aFunding } from './payments.ts'
import { type Person, planPeople, settle } from './people.ts'
import { createProgress } from './progress.ts'
import { fillQueues } from './queues.ts'
import { createRandom } from './random.ts'
import { type SeedAction, runAction, type World } from './world.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Actions within this time get the same simulated time. They run concurrently unless they involve the same people. */
const SLOT_MS = 30 * MINUTE_MS
/** Range of the daily rate, in gourdes for a hundred dollars. */
const RATES = { least: 130_60, most: 131_40 } as const

export interface HeldClock extends Clock {
  to(at: Date): void
}

export function heldClock(start: Date): HeldClock {
  let at = start
  return {
    now: () => new Date(at),
    to: (next) => {
      if (next > at) at = next
    },
  }
}

interface LiveOptions {
  /** Composed with the owner’s role and `clock`, and without the job queue. */
  readonly server: Composition
  readonly clock: HeldClock
  readonly seed: number
  readonly members: number
  readonly days: number
  readonly end: Date
  readonly admin_id: string
  readonly print: (line: string) => void
}

/** The simulation runs these jobs at the end of each day. */
const scheduledJobs = [
  'transfers:process_due',
  'requests:expire',
  'cashouts:process_due',
  'tasks:process_due',
  'disputes:process_due',
  'schedules:run_due',
  'seals:create',
  'accounting:close_sections',
]

async function runDueItems({ jobs, database, feed }: Composition, now: Date): Promise<void> {
  await feed.caughtUp()
  // Pretends that a server has run all day. Otherwise deadlines would be extended as after an outage.
  for (const beats of ['cashouts.heartbeat', 'tasks.heartbeat', 'disputes.heartbeat'])
    await sql`update ${sql.table(beats)} set beat_at = ${now}`.execute(database)
  for (const name of scheduledJobs) await jobs[name]?.({})
  await feed.caughtUp()
}

/** Midnight in Port-au-Prince, which is five hours behind UTC in winter. */
const MIDNIGHT_MS = 5 * 60 * MINUTE_MS

/** The start of the first of `days` days. The last of them contains `end`. */
export const firstMidnight = (end: Date, days: number): number =>
  Math.floor((end.getTime() - MIDNIGHT_MS) / DAY_MS) * DAY_MS + MIDNIGHT_MS - (days - 1) * DAY_MS

function dayOf(midnight: number): Day {
  const date = new Date(midnight)
  const weekday = date.getUTCDay()
  const day = date.getUTCDate()
  return { isWeekend: weekday === 0 || weekday === 6, isPayday: day === 1 || day === 15, isFirst: day === 1 }
}

export interface SeededHistory extends Pick<World, 'done' | 'refused'> {
  readonly people: readonly Person[]
}

export async function simulateDays(options: LiveOptions): Promise<SeededHistory> {
  const { server, clock, seed, members, days, end, admin_id, print } = options
  const random = createRandom(seed)
  // A separate generator, so that the rates do not change what people do.
  const rates = createRandom(seed)
  const everybody = planPeople(members, days, random)
  const people = new Map<number, Person>()
  const agents: Person[] = []
  const traders: Person[] = []
  const world: World = {
    server,
    clock,
    random,
    people,
    agents,
    traders,
    admin_id,
    totals: new Map(),
    done: new Map(),
    refused: new Map(),
  }
  const later = new Map<number, SeedAction[]>()
  function put(at: number, action: SeedAction): void {
    const slot = Math.floor(at / SLOT_MS)
    const there = later.get(slot)
    if (there) there.push(action)
    else later.set(slot, [action])
  }

  async function arrive(day: number): Promise<void> {
    const newcomers = await atOnce(
      everybody.filter(({ joins }) => joins === day),
      (planned) => settle(server, clock, planned),
    )
    for (const person of newcomers) {
      people.set(person.number, person)
      if (person.habit === 'agent') agents.push(person)
      if (person.habit === 'trader') traders.push(person)
    }
    // All subscribers must know the new members before the members pay each other.
    await server.feed.caughtUp()
    const fundings = newcomers.map((person) => aFunding(world, person))
    await atOnce(fundings, (funding) => runAction(world, funding))
  }

  async function liveSlot(slot: number): Promise<void> {
    const actions = later.get(slot) ?? []
    later.delete(slot)
    clock.to(new Date(slot * SLOT_MS + random.between(0, SLOT_MS - 1)))
    const follows = await runInOrder(actions, (action) => runAction(world, action))
    for (const follow of follows) if (follow) put((slot + 1) * SLOT_MS + follow.minutes * MINUTE_MS, follow.action)
  }

  const progress = createProgress({ joins: everybody.map(({ joins }) => joins), days, print, now: () => performance.now() })
  const first = firstMidnight(end, days)
  for (let day = 0; day < days; day += 1) {
    const midnight = first + day * DAY_MS
    const over = Math.min(midnight + DAY_MS, end.getTime())
    clock.to(new Date(midnight))
    await insertHtgRate(server.database, { htg_per_usd: rates.between(RATES.least, RATES.most) / 100, as_of: clock.now() })
    await arrive(day)
    for (const { minute, action } of planDay(world, dayOf(midnight))) put(midnight + minute * MINUTE_MS, action)
    for (let slot = nextOf(later, over); slot !== undefined; slot = nextOf(later, over)) await liveSlot(slot)
    clock.to(new Date(over))
    await runDueItems(server, clock.now())
    progress(day, sumOf(world.done))
  }
  await fillQueues(world)
  return { people: [...people.values()], done: world.done, refused: world.refused }
}

const nextOf = (later: ReadonlyMap<number, unknown>, over: number): number | undefined =>
  [...later.keys()].filter((slot) => (slot + 1) * SLOT_MS <= over).toSorted((a, b) => a - b)[0]

export const sumOf = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, count) => sum + count, 0)
