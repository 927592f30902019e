export const systemStates = ['online', 'degraded', 'down'] as const

/** Parts of the system status page. */
export const systemParts = ['processes', 'database', 'jobs', 'messages', 'ledger', 'disk'] as const
type SystemPart = (typeof systemParts)[number]

export const partStates = ['ok', 'warning', 'critical'] as const
export type PartState = (typeof partStates)[number]

/**
 * Reasons for a degraded system status, in the order of their parts.
 * database_silent: it does not respond, so nothing else is known.
 * migrations_behind: the database schema is older than this program.
 * feed_behind: event subscribers lag behind.
 * backed_up_nowhere: production runs the embedded database without a backup target.
 * no_worker: no living process runs background jobs.
 * process_lost: a process stopped sending heartbeats without shutting down.
 * texts_failing: the provider recently rejected most text messages with codes.
 * fundings_undecided: a member paid a different amount and staff have not decided.
 * fundings_unanswered: a payment provider has not responded for half an hour.
 * recount_overdue: no full ledger check for more than a day and a half.
 * seals_differ: an external copy has a seal that does not match this ledger.
 * seals_waiting: an external copy lacks a seal or root that is a quarter of an hour old.
 * seals_kept_nowhere: production has no target for copies of seals.
 * verification_failed: the latest recorded npm run verify-ledger found errors.
 * verification_overdue: its last run is more than a day and a half old.
 * verified_by_nobody: it has never run in production.
 */
export const systemReasons = [
  'database_silent',
  'database_slow',
  'migrations_behind',
  'connections_short',
  'standby_behind',
  'backed_up_nowhere',
  'no_worker',
  'process_lost',
  'event_loop_late',
  'memory_short',
  'requests_failing',
  'feed_behind',
  'jobs_late',
  'jobs_failed',
  'mail_failed',
  'texts_failing',
  'fundings_undecided',
  'fundings_unanswered',
  'ledger_not_whole',
  'recount_overdue',
  'seals_differ',
  'seals_waiting',
  'seals_kept_nowhere',
  'verification_failed',
  'verification_overdue',
  'verified_by_nobody',
  'disk_full',
  'disk_short',
] as const
export type SystemReason = (typeof systemReasons)[number]

/** Setup recommendations. They are listed, but do not change the status from online, because nothing is broken. */
export const systemAdvice: readonly SystemReason[] = ['backed_up_nowhere', 'seals_kept_nowhere', 'verified_by_nobody']

interface Weight {
  readonly part: SystemPart
  readonly state: Exclude<PartState, 'ok'>
}

/** The part that a reason belongs to, and its severity. */
export const reasonWeights: Readonly<Record<SystemReason, Weight>> = {
  database_silent: { part: 'database', state: 'critical' },
  database_slow: { part: 'database', state: 'warning' },
  migrations_behind: { part: 'database', state: 'critical' },
  connections_short: { part: 'database', state: 'warning' },
  standby_behind: { part: 'database', state: 'warning' },
  backed_up_nowhere: { part: 'database', state: 'warning' },
  no_worker: { part: 'processes', state: 'critical' },
  process_lost: { part: 'processes', state: 'warning' },
  event_loop_late: { part: 'processes', state: 'warning' },
  memory_short: { part: 'processes', state: 'warning' },
  requests_failing: { part: 'processes', state: 'critical' },
  feed_behind: { part: 'jobs', state: 'warning' },
  jobs_late: { part: 'jobs', state: 'warning' },
  jobs_failed: { part: 'jobs', state: 'warning' },
  mail_failed: { part: 'messages', state: 'warning' },
  texts_failing: { part: 'messages', state: 'warning' },
  fundings_undecided: { part: 'ledger', state: 'warning' },
  fundings_unanswered: { part: 'ledger', state: 'warning' },
  ledger_not_whole: { part: 'ledger', state: 'critical' },
  recount_overdue: { part: 'ledger', state: 'warning' },
  seals_differ: { part: 'ledger', state: 'critical' },
  seals_waiting: { part: 'ledger', state: 'warning' },
  seals_kept_nowhere: { part: 'ledger', state: 'warning' },
  verification_failed: { part: 'ledger', state: 'critical' },
  verification_overdue: { part: 'ledger', state: 'warning' },
  verified_by_nobody: { part: 'ledger', state: 'warning' },
  disk_full: { part: 'disk', state: 'critical' },
  disk_short: { part: 'disk', state: 'warning' },
}

export const processRoles = ['all', 'server', 'worker'] as const

/**
 * there: the slowest statements are listed. missing: the extension is not installed. hidden: the database owner may not
 * read it.
 */
export const statementStates = ['there', 'missing', 'hidden'] as const

/** Time spans of the history in hours. */
export const historySpans = ['3', '24', '168', '720'] as const
export type HistorySpan = (typeof historySpans)[number]

export const messageOutcomes = ['sent', 'put_off', 'given_up'] as const
export type MessageOutcome = (typeof messageOutcomes)[number]
