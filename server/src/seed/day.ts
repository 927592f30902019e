import { aFunding, aQuickPay, aRequest, aSend, aSendToStranger } from './payments.ts'
import type { Person } from './people.ts'
import { aCashIn, aCashout, aDuty, aTask } from './cash-and-tasks.ts'
import type { SeedAction, World } from './world.ts'

export interface Due {
  readonly minute: number
  readonly action: SeedAction
}

export interface Day {
  readonly isWeekend: boolean
  /** The first and the fifteenth, when wages are paid. */
  readonly isPayday: boolean
  /** The first, when rents are paid. */
  readonly isFirst: boolean
}

const aMinute = ({ random }: World, { isWeekend }: Day): number =>
  isWeekend || random.chance(0.4) ? random.between(9 * 60, 15 * 60) : random.between(16 * 60, 21 * 60)

type Other = (habit?: Person['habit']) => Person | undefined
type Draw = (world: World, by: Person, day: Day, other: Other) => readonly (SeedAction | undefined)[]

const withOne = (is: boolean, find: () => Person | undefined, action: (who: Person) => SeedAction): SeedAction | undefined => {
  const who = is ? find() : undefined
  return who && action(who)
}

const sendFromAbroad: Draw = (world, by, { isPayday, isWeekend, isFirst }, other) => {
  const { random } = world
  return [
    isPayday || random.chance(0.02) ? aFunding(world, by) : undefined,
    withOne(random.chance(isPayday ? 0.7 : isWeekend ? 0.14 : 0.06), other, (to) =>
      aSend(world, by, to, random.pick(['family', 'family', 'school', 'thanks'])),
    ),
    withOne(isFirst && random.chance(0.25), other, (to) => aSend(world, by, to, 'rent')),
    random.chance(0.004) ? aSendToStranger(world, by) : undefined,
    withOne(random.chance(0.008), other, (to) => aTask(world, by, to)),
  ]
}

const anAgent =
  ({ random, agents }: World) =>
  (): Person | undefined =>
    agents.length > 0 ? random.pick(agents) : undefined

const family: Draw = (world, by, { isWeekend }, other) => {
  const { random } = world
  const shop = (): Person | undefined => other('trader')
  return [
    random.chance(0.03) ? aFunding(world, by) : undefined,
    withOne(random.chance(isWeekend ? 0.16 : 0.09), shop, (to) =>
      aQuickPay(world, by, to, random.pick(['groceries', 'groceries', 'phone', 'taptap'])),
    ),
    withOne(random.chance(0.025), other, (to) => aSend(world, by, to, random.pick(['loan', 'thanks', 'phone']))),
    withOne(random.chance(0.012), other, (of) => aRequest(world, by, of, random.pick(['loan', 'groceries', 'school']))),
    withOne(!isWeekend && random.chance(0.03), anAgent(world), (agent) => aCashout(world, by, agent)),
    withOne(!isWeekend && random.chance(0.01), anAgent(world), (agent) => aCashIn(world, by, agent)),
  ]
}

const trader: Draw = (world, by, { isFirst, isWeekend }, other) => {
  const { random } = world
  const supplier = (): Person | undefined => other('trader')
  return [
    withOne(random.chance(0.08), supplier, (to) => aSend(world, by, to, 'groceries')),
    withOne(isFirst, supplier, (to) => aSend(world, by, to, 'rent')),
    withOne(!isWeekend && random.chance(0.12), anAgent(world), (agent) => aCashout(world, by, agent)),
    withOne(random.chance(0.01), supplier, (to) => aTask(world, by, to)),
  ]
}

const agent: Draw = (world, by, { isPayday }) => [isPayday ? aFunding(world, by) : undefined]

const draws: Readonly<Record<Person['habit'], Draw>> = { abroad: sendFromAbroad, family, trader, agent }

/**
 * The other person of an action. For `trader`, it is the same trader until another trader joins. Otherwise it is a
 * random person of the circle, or undefined if that person has not joined yet.
 */
function subject({ random, people, traders }: World, by: Person, habit?: Person['habit']): Person | undefined {
  if (habit === 'trader') return traders[(by.number >> 3) % traders.length]
  return by.circle.length > 0 ? people.get(random.pick(by.circle)) : undefined
}

/** The hours at which agents state their cash. A statement is valid for four hours. */
const DUTY_HOURS = [8, 12, 16, 20] as const

/** Agents go on duty before the first other action. */
export function planDay(world: World, day: Day): readonly Due[] {
  const onDuty = day.isWeekend ? [] : world.agents
  const due: Due[] = onDuty.flatMap((by) => DUTY_HOURS.map((hour) => ({ minute: hour * 60, action: aDuty(world, by) })))
  for (const by of world.people.values()) {
    if (!day.isPayday && !world.random.chance(by.liveliness)) continue
    const drawn = draws[by.habit](world, by, day, (habit) => subject(world, by, habit)).filter((action) => action !== undefined)
    // Leaves out actions in which a person would pay themselves.
    for (const action of drawn.filter(({ who }) => new Set(who).size === who.length))
      due.push({ minute: aMinute(world, day), action })
  }
  return due
}
