import type { SystemHealth } from '@hai/contract/health'
import { messageOutcomes, processRoles, systemReasons } from '@hai/contract/health-values'
import { Counter } from 'prom-client'
import { cachedValue } from '../../platform/cached-value.ts'
import { isFirstBook } from '../../platform/database/book.ts'
import type { Totals } from '../overview/index.ts'
import { pairFigures } from './book-pairs.ts'
import {
  databaseFigures,
  partitionFigures,
  readArchiveFailing,
  readPartitions,
  readVacuum,
  vacuumFigures,
  type PartitionState,
  type VacuumState,
} from './database-figures.ts'
import type { HealthDeps } from './deps.ts'
import { addFigure, type FigureOptions, labelled } from './figure.ts'
import type { HealthChecks } from './health.ts'
import { readQueue } from './jobs.ts'
import { ownFigures } from './own-figures.ts'
import { readProcesses } from './processes.ts'
import { countRecentErrors, readMessages } from './report.ts'
import { readVerified } from './verification.ts'

const KEPT_MS = 10_000
const TOTALS_KEPT_MS = 60_000
const channels = ['mail', 'text'] as const

/** Every process reports the same values, so do not add them up over processes. */
const business = [
  { name: 'hai_sends_total', total: 'sends', help: 'Sends that reached a recipient.' },
  { name: 'hai_sent_cents_total', total: 'sent_cents', help: 'Cents that reached a recipient by sends.' },
  { name: 'hai_cash_outs_total', total: 'cash_outs', help: 'Cash-outs that were paid out.' },
  { name: 'hai_cashed_out_cents_total', total: 'cashed_out_cents', help: 'Cents that were paid out in cash.' },
  { name: 'hai_sign_ups_total', total: 'sign_ups', help: 'Accounts that were ever opened.' },
] as const

/** Each further book reports these about itself. The other metrics describe the whole installation. */
const ofEachBook: ReadonlySet<string> = new Set([
  'hai_system_reason',
  'hai_verification_age_seconds',
  'hai_jobs',
  'hai_jobs_oldest_seconds',
  'hai_event_backlog',
  'hai_member_debt_cents',
  'hai_ledger_proof_age_seconds',
  'hai_ledger_read_age_seconds',
  'hai_open_disputes',
  'hai_open_ledger_alerts',
  'hai_sends_total',
  'hai_sent_cents_total',
  'hai_cash_outs_total',
  'hai_cashed_out_cents_total',
])

interface Shared {
  readonly systemHealth: SystemHealth
  readonly queue: Awaited<ReturnType<typeof readQueue>>
  readonly living: Awaited<ReturnType<typeof readProcesses>>
  readonly messages: Awaited<ReturnType<typeof readMessages>>
  readonly recent_errors: number
  readonly archive_failing_seconds: number
  readonly vacuum: VacuumState
  readonly partitions: PartitionState
  readonly unverified_seconds: number
}

const sharedFigures = (shared: () => Promise<Shared>): readonly FigureOptions[] => [
  {
    name: 'hai_system_reason',
    help: '1 for each reason that lowers the system health, and for each advice about set-up.',
    labelNames: ['reason'],
    read: async () => {
      const { reasons } = (await shared()).systemHealth
      return systemReasons.map((reason) => [Number(reasons.includes(reason)), { reason }])
    },
  },
  {
    name: 'hai_processes',
    help: 'Live processes, by role.',
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
      const { systemHealth, queue } = await shared()
      const { waiting, failed } = systemHealth.jobs
      const { later, running, retrying } = queue
      return labelled('state', { waiting, later, running, retrying, failed })
    },
  },
  {
    name: 'hai_jobs_oldest_seconds',
    help: 'How long the oldest due job has been waiting.',
    read: async () => [[(await shared()).systemHealth.jobs.oldest_seconds]],
  },
  {
    name: 'hai_event_backlog',
    help: 'Events that a subscriber has not processed yet.',
    labelNames: ['subscriber'],
    read: async () => (await shared()).systemHealth.subscribers.map(({ name, behind }) => [behind, { subscriber: name }]),
  },
  {
    name: 'hai_outbox_messages',
    help: 'Mails and texts that wait, and those that failed for good within the last day.',
    labelNames: ['state'],
    read: async () => labelled('state', (await shared()).systemHealth.outbox),
  },
  {
    name: 'hai_member_debt_cents',
    help: 'Debts of members after chargebacks.',
    read: async () => [[(await shared()).systemHealth.debts.total]],
  },
  {
    name: 'hai_messages_last_day',
    help: 'Attempts of all processes to send a mail or a text within the last day, by outcome.',
    labelNames: ['channel', 'outcome'],
    read: async () => {
      const { messages } = await shared()
      return channels.flatMap((channel) =>
        messageOutcomes.map((outcome) => {
          const own = messages.filter((one) => one.channel === channel && one.outcome === outcome)
          return [own.reduce((sum, { count }) => sum + count, 0), { channel, outcome }] as const
        }),
      )
    },
  },
  {
    name: 'hai_recent_errors',
    help: 'Kinds of errors that were logged within the last hour, by any process.',
    read: async () => [[(await shared()).recent_errors]],
  },
]

const ageIn = ({ as_of }: SystemHealth, at: string | null | undefined): number =>
  at ? Math.max(0, (Date.parse(as_of) - Date.parse(at)) / 1000) : Number.NaN

const safetyFigures = (shared: () => Promise<Shared>): readonly FigureOptions[] => [
  {
    name: 'hai_ledger_proof_age_seconds',
    help: 'Age of the newest proof of the ledger.',
    read: async () => {
      const { systemHealth } = await shared()
      return [[ageIn(systemHealth, systemHealth.proof?.at)]]
    },
  },
  {
    name: 'hai_ledger_read_age_seconds',
    help: 'Time within which checks have read every posting that is not archived.',
    read: async () => {
      const { systemHealth } = await shared()
      return [[ageIn(systemHealth, systemHealth.read_since)]]
    },
  },
  {
    name: 'hai_archive_failing_seconds',
    help: 'Seconds since PostgreSQL last archived a WAL file, if its latest attempt failed; otherwise 0.',
    read: async () => [[(await shared()).archive_failing_seconds]],
  },
  {
    name: 'hai_verification_age_seconds',
    help: 'Seconds since npm run verify-ledger last recorded a result, or since the first posting if it never did.',
    read: async () => [[(await shared()).unverified_seconds]],
  },
]

const openFigures = (totals: () => Promise<Totals>): readonly FigureOptions[] => [
  {
    name: 'hai_open_disputes',
    help: 'Disputes without a decision.',
    read: async () => [[(await totals()).open_disputes]],
  },
  {
    name: 'hai_open_ledger_alerts',
    help: 'Unresolved alerts about the ledger.',
    read: async () => [[(await totals()).open_alerts]],
  },
]

export function exposeFigures({ book, database, clock, process: own, totals }: HealthDeps, health: HealthChecks): void {
  const registers = [own.metrics.register]
  const isExposed = ({ name }: { readonly name: string }): boolean => isFirstBook(book) || ofEachBook.has(name)
  /** Reads one value after the other, so that a scrape uses few database connections. */
  const readShared = async (): Promise<Shared> => {
    const systemHealth = await health.read()
    const processes = await readProcesses(database)
    return {
      systemHealth,
      queue: await readQueue(database),
      living: processes.filter(({ is_living }) => is_living),
      messages: await readMessages(database, clock.now()),
      recent_errors: await countRecentErrors(database),
      archive_failing_seconds: await readArchiveFailing(database),
      vacuum: await readVacuum(database),
      partitions: await readPartitions(database),
      unverified_seconds: (await readVerified(database, clock.now())).seconds,
    }
  }
  const cached = cachedValue({ load: readShared, maxAgeMs: KEPT_MS, clock })
  const counted = cachedValue({ load: totals, maxAgeMs: TOTALS_KEPT_MS, clock })
  const shared = () => cached.get()
  const figures = [
    ...ownFigures(own),
    ...sharedFigures(shared),
    ...safetyFigures(shared),
    ...databaseFigures(async () => (await shared()).systemHealth.database_ms, health),
    ...vacuumFigures(async () => (await shared()).vacuum),
    ...partitionFigures(async () => (await shared()).partitions),
    ...pairFigures(async () => (await shared()).systemHealth.book_pairs),
    ...openFigures(() => counted.get()),
  ]
  for (const figure of figures.filter(isExposed)) addFigure(registers, figure)
  for (const { name, help, total } of business.filter(isExposed))
    new Counter({
      name,
      help,
      registers,
      async collect() {
        const totalsNow = await counted.get().catch(() => null)
        this.reset()
        if (totalsNow) this.inc(totalsNow[total])
      },
    })
}
