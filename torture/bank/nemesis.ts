import { setTimeout as pause } from 'node:timers/promises'
import { createRandom, type Random } from '../support/random.ts'
import type { Fault, Lane, World } from './faults.ts'

export interface Nemesis {
  readonly struck: ReadonlyMap<string, number>
  /** Causes no more faults, and resolves when everything works again. */
  stop(): Promise<void>
}

/**
 * Pauses between two faults of a lane, in ms. Those of the database are long, because servers that start need a running
 * database.
 */
const rest: Readonly<Record<Lane, readonly [min: number, max: number]>> = {
  servers: [200, 2_000],
  database: [1_500, 6_000],
  lines: [300, 2_500],
  clocks: [500, 3_000],
  ledger: [500, 3_000],
}

/** Faults of these lanes interrupt the operator's commands. */
const interrupting: ReadonlySet<Lane> = new Set(['database', 'lines'])

/** Yields all faults in random order, again and again, so that each occurs equally often. */
function* endless(faults: readonly Fault[], random: Random): Generator<Fault, never> {
  for (;;) {
    const left = [...faults]
    while (left.length > 0) {
      const fault = random.pick(left)
      left.splice(left.indexOf(fault), 1)
      yield fault
    }
  }
}

/** Each lane runs separately, one fault after another, in an order that the seed determines. */
export function startNemesis(world: World, faults: readonly Fault[], seed: number): Nemesis {
  const struck = new Map(faults.map(({ name }) => [name, 0]))
  let isOver = false

  async function runNemesis(lane: readonly Fault[], random: Random): Promise<void> {
    for (const fault of endless(lane, random)) {
      await pause(random.between(...rest[fault.lane]))
      if (isOver) return
      const strike = (): Promise<void> => fault.strike(world, random)
      await (interrupting.has(fault.lane) ? world.calm.strike(strike) : strike())
      struck.set(fault.name, (struck.get(fault.name) ?? 0) + 1)
    }
  }

  const lanes = [...Map.groupBy(faults, ({ lane }) => lane).values()]
  const haunted = Promise.all(lanes.map((lane, nth) => runNemesis(lane, createRandom(seed + nth + 1))))
  haunted.catch(() => undefined) // reported by stop
  return {
    struck,
    stop: async () => {
      isOver = true
      await haunted
      for (const server of world.servers) {
        server.line.resume()
        server.line.delay(0)
        server.thaw()
        server.skew(0)
      }
      world.pair.line.resume()
      world.pair.line.delay(0)
      await world.pair.heal()
      for (const server of world.servers) if (server.isWanted()) await server.up()
    },
  }
}
