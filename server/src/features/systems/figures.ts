import type { SystemHealth } from '@hai/contract/systems'
import { processRoles, systemReasons } from '@hai/contract/systems-words'
import { Counter, Gauge, type Registry } from 'prom-client'
import { cachedValue } from '../../platform/cached-value.ts'
import type { Totals } from '../overview/index.ts'
import type { SystemsDeps, ThisProcess } from './deps.ts'
import type { Health } from './health.ts'
import { readQueue } from './jobs.ts'
import { readProcesses } from './processes.ts'

/** However often and by however many it is scraped, the database is asked once in so long; for what is counted over all members, seldom. */
const KEPT_MS = 10_000
const TOTALS_KEPT_MS = 60_000

type Samples = readonly (readonly [value: number, labels?: Readonly<Record<string, string>>])[]

/** Counted by the whole installation since its beginning, and the same on every process: not to be added up over them. */
const business = [
  { name: 'hai_sends_total', total: 'sends', help: 'Sends that reached somebody.' },
  { name: 'hai_sent_cents_total', total: 'sent_cents', help: 'Cents that reached somebody by sends.' },
  { name: 'hai_cash_outs_total', total: 'cash_outs', help: 'Cash-outs that were paid out.' },
  { name: 'hai_cashed_out_cents_total', total: 'cashed_out_cents', help: 'Cents that were paid out in cash.' },
  { name: 'hai_sign_ups_total', total: 'sign_ups', help: 'Accounts that were ever opened.' },
] as const

interface FigureOptions {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  /** What cannot be read is left out, so that a scrape says what it can. */
  readonly read: () => Samples | Promise<Samples>
}

interface Shared {
  readonly said: SystemHealth
  readonly queue: Awaited<ReturnType<typeof readQueue>>
  readonly living: Awaited<ReturnType<typeof readProcesses>>
}

const labelled = (label: string, counts: Readonly<Record<string, number>>): Samples =>
  Object.entries(counts).map(([name, count]) => [count, { [label]: name }])

/** Of this process; said before those that take connections themselves. */
const ownFigures = ({ pools }: ThisProcess): readonly FigureOptions[] => [
  {
    name: 'hai_pool_connections',
    help: 'Connections of this process to the database, by pool: used, idle, and callers that wait for one.',
    labelNames: ['pool', 'state'],
    read: () =>
      pools().flatMap(({ pool, ...states }) => Object.entries(states).map(([state, count]) => [count, { pool, state }] as const)),
  },
]

/** Of the whole installation: why it is not simply online, who lives, and what waits. */
const sharedFigures = (shared: () => Promise<Shared>): readonly FigureOptions[] => [
  {
    name: 'hai_system_reason',
    help: '1 for each reason why the system is not simply online.',
    labelNames: ['reason'],
    read: async () => {
      const { reasons } = (await shared()).said
      return systemReasons.map((reason) => [Number(reasons.includes(reason)), { reason }])
    },
  },
  {
    name: 'hai_processes',
    help: 'Processes that live, by what they do.',
    labelNames: ['role'],
    read: async () => {
      const { living } = await shared()
      return processRoles.map((role) => [living.filter((one) => one.role === role).length, { role }])
    },
  },
  {
    name: 'hai_jobs',
    help: 'Background jobs, by state.',
    labelNames: ['state'],
    read: async () => {
      const { said, queue } = await shared()
      const { waiting, failed } = said.jobs
      const { later, running, retrying } = queue
      return labelled('state', { waiting, later, running, retrying, failed })
    },
  },
  {
    name: 'hai_jobs_oldest_seconds',
    help: 'For how long the job has been due that has been due longest.',
    read: async () => [[(await shared()).said.jobs.oldest_seconds]],
  },
  {
    name: 'hai_feed_behind',
    help: 'Happenings that a follower has not seen yet.',
    labelNames: ['follower'],
    read: async () => (await shared()).said.followers.map(({ name, behind }) => [behind, { follower: name }]),
  },
  {
    name: 'hai_outbox_messages',
    help: 'Mails and texts that wait, and that were given up within the last day.',
    labelNames: ['state'],
    read: async () => labelled('state', (await shared()).said.outbox),
  },
]

const databaseFigures = (shared: () => Promise<Shared>, { databaseFacts }: Health): readonly FigureOptions[] => [
  {
    name: 'hai_database_answer_seconds',
    help: 'How long the database took to answer a statement that does nothing.',
    read: async () => {
      const { database_ms } = (await shared()).said
      return [[database_ms === null ? Number.NaN : database_ms / 1000]]
    },
  },
  {
    name: 'hai_database_connections',
    help: 'Connections to PostgreSQL and their limit, of all who are connected.',
    labelNames: ['state'],
    read: async () => {
      const { connections: open, connections_max: max } = await databaseFacts()
      return labelled('state', { open, max })
    },
  },
  {
    name: 'hai_database_bytes',
    help: 'Size of the database.',
    read: async () => [[(await databaseFacts()).bytes]],
  },
]

const openFigures = (totals: () => Promise<Totals>): readonly FigureOptions[] => [
  {
    name: 'hai_open_disputes',
    help: 'Disputes that nobody has decided.',
    read: async () => [[(await totals()).open_disputes]],
  },
  {
    name: 'hai_open_ledger_alerts',
    help: 'Alerts about the ledger that nobody has resolved.',
    read: async () => [[(await totals()).open_alerts]],
  },
]

function addFigure(registers: Registry[], { name, help, labelNames = [], read }: FigureOptions): void {
  new Gauge({
    ...{ name, help, labelNames, registers },
    async collect() {
      this.reset()
      const samples = await Promise.resolve()
        .then(read)
        .catch((): Samples => (labelNames.length === 0 ? [[Number.NaN]] : []))
      for (const [value, labels] of samples) this.set({ ...labels }, value)
    },
  })
}

/** Makes what the staff's screen says known to Prometheus: read when it is scraped, the same on every process but for what is its own. */
export function exposeFigures({ database, clock, process: own, totals }: SystemsDeps, health: Health): void {
  const registers = [own.metrics.register]
  /** One after another, so that a scrape takes few connections. */
  const readShared = async (): Promise<Shared> => {
    const said = await health.read()
    const processes = await readProcesses(database)
    return { said, queue: await readQueue(database), living: processes.filter(({ is_living }) => is_living) }
  }
  const kept = cachedValue({ load: readShared, maxAgeMs: KEPT_MS, clock })
  const counted = cachedValue({ load: totals, maxAgeMs: TOTALS_KEPT_MS, clock })
  const shared = () => kept.get()
  for (const figure of [
    ...ownFigures(own),
    ...sharedFigures(shared),
    ...databaseFigures(shared, health),
    ...openFigures(() => counted.get()),
  ])
    addFigure(registers, figure)
  for (const { name, help, total } of business)
    new Counter({
      ...{ name, help, registers },
      async collect() {
        const totalsNow = await counted.get().catch(() => null)
        this.reset()
        if (totalsNow) this.inc(totalsNow[total])
      },
    })
}
