import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../support/random.ts'
import type { DatabasePair } from '../world/database.ts'
import type { Server } from '../world/servers.ts'
import type { Calm } from './calm.ts'
import { type Upkeep, upkeepSteps, upkeepTexts } from './upkeep.ts'

export interface World {
  readonly pair: DatabasePair
  readonly servers: readonly Server[]
  readonly upkeep: Upkeep
  readonly calm: Calm
}

/** Faults of one lane never overlap. Faults of different lanes do. */
export type Lane = 'servers' | 'database' | 'lines' | 'clocks' | 'ledger'

export interface Fault {
  readonly name: string
  readonly what: string
  readonly lane: Lane
  /** Causes the fault and repairs it if necessary. Resolves when the next fault of the lane may start. */
  strike(world: World, random: Random): Promise<void>
  /** The reason why the fault is impossible here, or null. */
  obstacle?(world: World): string | null
}

const running = (servers: readonly Server[]): readonly Server[] => {
  const available = servers.filter((server) => server.isWanted())
  return available.length > 0 ? available : servers
}

const FROZEN_MS_MAX = 4_000
const FULL_MS_MAX = 2_500
const DELAY_MS_MAX = 700
/**
 * The ledger rejects postings of servers whose clock is wrong by more than five minutes. Some of these shifts are
 * smaller and some larger.
 */
const SKEWS_MS = [-900_000, -240_000, -60_000, -3_000, 3_000, 60_000, 240_000, 900_000]

/** If a server needs longer to start, the next fault begins meanwhile. */
const START_MS = 8_000

const comeUp = (server: Server): Promise<void> => Promise.race([server.up().catch(() => undefined), pause(START_MS)])

async function frozen(who: { freeze(): void; thaw(): void }, random: Random): Promise<void> {
  who.freeze()
  await pause(random.between(100, FROZEN_MS_MAX))
  who.thaw()
}

const onServers: readonly Fault[] = [
  {
    name: 'kill-server',
    what: 'kills a server with SIGKILL',
    lane: 'servers',
    strike: async ({ servers }, random) => {
      const server = random.pick(running(servers))
      await server.kill()
      await pause(random.between(0, 300))
      await comeUp(server)
    },
  },
  {
    name: 'stop-server',
    what: 'pauses a server with SIGSTOP and SIGCONT',
    lane: 'servers',
    strike: ({ servers }, random) => frozen(random.pick(running(servers)), random),
  },
  {
    name: 'more-servers',
    what: 'starts or stops a server, so that one to three run',
    lane: 'servers',
    strike: async ({ servers }, random) => {
      const there = servers.filter((server) => server.isWanted())
      const absent = servers.filter((server) => !server.isWanted())
      const comes = absent.length > 0 && (there.length < 2 || random.between(1, 2) === 1)
      if (comes) await comeUp(random.pick(absent))
      else await random.pick(there)[random.between(1, 2) === 1 ? 'leave' : 'kill']()
    },
  },
]

const onDatabase: readonly Fault[] = [
  {
    name: 'kill-postgres',
    what: 'kills PostgreSQL or one of its backends with SIGKILL',
    lane: 'database',
    strike: async ({ pair }, random) => {
      const how = random.between(1, 4)
      if (how === 1) pair.primary().killBackend(random.between(0, 100))
      else if (how === 2) await pair.standby().kill()
      else await pair.primary().kill()
      await pause(random.between(0, 500))
      await pair.heal()
    },
  },
  {
    name: 'stop-postgres',
    what: 'pauses PostgreSQL with SIGSTOP and SIGCONT',
    lane: 'database',
    strike: async ({ pair }, random) => {
      await frozen(random.between(1, 4) === 1 ? pair.standby() : pair.primary(), random)
      await pair.heal()
    },
    obstacle: () => (process.platform === 'linux' ? null : 'the processes of PostgreSQL can be found only on Linux'),
  },
  {
    name: 'fill-disk',
    what: 'fills the disk of PostgreSQL',
    lane: 'database',
    strike: async ({ pair }, random) => {
      await pair.volume()?.fill()
      // If there is no space for a new WAL segment, PostgreSQL stops, and it cannot start while the disk is full.
      if (random.between(1, 3) === 1)
        for (let piece = 0; piece < 4; piece += 1) await pair.ask('select pg_switch_wal()').catch(() => undefined)
      await pause(random.between(500, FULL_MS_MAX))
      await pair.heal()
    },
    obstacle: ({ pair }) => (pair.volume() ? null : 'a small file system for the database can only be mounted by root on Linux'),
  },
  {
    name: 'failover',
    what: 'kills the primary and promotes its synchronous standby',
    lane: 'database',
    strike: async ({ pair }, random) => {
      if (random.between(1, 2) === 1) pair.primary().freeze()
      await pause(random.between(0, 500))
      await pair.failOver()
    },
  },
]

const onLines: readonly Fault[] = [
  {
    name: 'cut',
    what: 'cuts connections between clients and a server, or between servers and database',
    lane: 'lines',
    strike: ({ servers, pair }, random) => {
      const line = random.between(1, 2) === 1 ? pair.line : random.pick(servers).line
      line.cut()
      return Promise.resolve()
    },
  },
  {
    name: 'delay',
    what: 'slows connections down, or stalls them for seconds and cuts them',
    lane: 'lines',
    strike: async ({ servers, pair }, random) => {
      const line = random.between(1, 2) === 1 ? pair.line : random.pick(servers).line
      const isSilent = random.between(1, 3) === 1
      if (isSilent) line.stall()
      else line.delay(random.between(20, DELAY_MS_MAX))
      await pause(random.between(500, 3_000))
      if (isSilent && random.between(1, 2) === 1) line.cut()
      line.resume()
      line.delay(0)
    },
  },
]

const onClocks: readonly Fault[] = [
  {
    name: 'skew-clock',
    what: 'shifts the clock of one server by three seconds to a quarter of an hour',
    lane: 'clocks',
    strike: async ({ servers }, random) => {
      const server = random.pick(running(servers))
      server.skew(random.pick(SKEWS_MS))
      await pause(random.between(1_000, 5_000))
      server.skew(0)
    },
  },
]

/** Work of an operator on the ledger, at random times beside the faults. */
const onLedger: readonly Fault[] = upkeepSteps.map((step) => ({
  name: step,
  what: upkeepTexts[step],
  lane: 'ledger',
  strike: async ({ upkeep, calm }, random) => {
    await upkeep.run(step, random, calm)
    // More partitions are archived than restored.
    if (step === 'archive') await upkeep.run(step, random, calm)
  },
}))

export const faults: readonly Fault[] = [...onServers, ...onDatabase, ...onLines, ...onClocks, ...onLedger]
