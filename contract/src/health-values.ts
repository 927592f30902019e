export const systemStates = ['online', 'degraded', 'down'] as const

export const systemParts = ['processes', 'database', 'jobs', 'messages', 'ledger', 'disk'] as const
type SystemPart = (typeof systemParts)[number]

export const partStates = ['ok', 'warning', 'critical'] as const
export type PartState = (typeof partStates)[number]

/**
 * In the order of their parts.
 * no_backup: production runs the embedded database without a backup target.
 * process_lost: a process stopped sending heartbeats without shutting down.
 * texts_failing: the provider recently rejected most text messages with codes.
 * fundings_to_decide: a member paid a different amount and staff have not decided.
 * funding_provider_down: a payment provider has not responded for half an hour.
 * proof_overdue: no proof of the ledger for more than an hour.
 * rereading_overdue: some old postings of the ledger were not read again for more than 30 days.
 * seal_mismatch: an external copy has a seal that does not match this ledger.
 * seals_undelivered: an external copy lacks a seal or root that is a quarter of an hour old.
 * no_seal_target: production has no target for copies of seals.
 * books_differ: the clearing accounts of two books do not add up to the money on its way between them.
 * book_payments_late: a payment to another book was sent more than five minutes ago and has not arrived.
 * verification_failed: a recorded npm run verify-ledger found errors, and none that read as much has passed since.
 * verification_overdue: the last run of verify-ledger is more than a day and a half old.
 * archives_unverified: for 35 days, no run of verify-ledger has read the files of archived postings.
 */
export const systemReasons = [
  'database_unreachable',
  'database_slow',
  'migrations_behind',
  'connections_low',
  'standby_behind',
  'no_backup',
  'no_worker',
  'process_lost',
  'event_loop_slow',
  'memory_low',
  'requests_failing',
  'subscribers_behind',
  'jobs_overdue',
  'jobs_failed',
  'mail_failed',
  'texts_failing',
  'fundings_to_decide',
  'funding_provider_down',
  'ledger_inconsistent',
  'books_differ',
  'book_payments_late',
  'proof_overdue',
  'rereading_overdue',
  'seal_mismatch',
  'seals_undelivered',
  'no_seal_target',
  'verification_failed',
  'verification_overdue',
  'verification_missing',
  'archives_unverified',
  'disk_full',
  'disk_space_low',
] as const
export type SystemReason = (typeof systemReasons)[number]

/** These reasons do not change the status from online, because nothing is broken. */
export const systemAdvice: readonly SystemReason[] = ['no_backup', 'no_seal_target', 'verification_missing']

interface Weight {
  readonly part: SystemPart
  readonly state: Exclude<PartState, 'ok'>
}

export const reasonWeights: Readonly<Record<SystemReason, Weight>> = {
  database_unreachable: { part: 'database', state: 'critical' },
  database_slow: { part: 'database', state: 'warning' },
  migrations_behind: { part: 'database', state: 'critical' },
  connections_low: { part: 'database', state: 'warning' },
  standby_behind: { part: 'database', state: 'warning' },
  no_backup: { part: 'database', state: 'warning' },
  no_worker: { part: 'processes', state: 'critical' },
  process_lost: { part: 'processes', state: 'warning' },
  event_loop_slow: { part: 'processes', state: 'warning' },
  memory_low: { part: 'processes', state: 'warning' },
  requests_failing: { part: 'processes', state: 'critical' },
  subscribers_behind: { part: 'jobs', state: 'warning' },
  jobs_overdue: { part: 'jobs', state: 'warning' },
  jobs_failed: { part: 'jobs', state: 'warning' },
  mail_failed: { part: 'messages', state: 'warning' },
  texts_failing: { part: 'messages', state: 'warning' },
  fundings_to_decide: { part: 'ledger', state: 'warning' },
  funding_provider_down: { part: 'ledger', state: 'warning' },
  ledger_inconsistent: { part: 'ledger', state: 'critical' },
  books_differ: { part: 'ledger', state: 'critical' },
  book_payments_late: { part: 'ledger', state: 'warning' },
  proof_overdue: { part: 'ledger', state: 'warning' },
  rereading_overdue: { part: 'ledger', state: 'warning' },
  seal_mismatch: { part: 'ledger', state: 'critical' },
  seals_undelivered: { part: 'ledger', state: 'warning' },
  no_seal_target: { part: 'ledger', state: 'warning' },
  verification_failed: { part: 'ledger', state: 'critical' },
  verification_overdue: { part: 'ledger', state: 'warning' },
  verification_missing: { part: 'ledger', state: 'warning' },
  archives_unverified: { part: 'ledger', state: 'warning' },
  disk_full: { part: 'disk', state: 'critical' },
  disk_space_low: { part: 'disk', state: 'warning' },
}

export const processRoles = ['all', 'server', 'worker'] as const

/** missing: pg_stat_statements is not installed. hidden: the database owner may not read it. */
export const statementStates = ['there', 'missing', 'hidden'] as const

/** In hours. */
export const historySpans = ['3', '24', '168', '720'] as const
export type HistorySpan = (typeof historySpans)[number]

export const messageOutcomes = ['sent', 'put_off', 'given_up'] as const
export type MessageOutcome = (typeof messageOutcomes)[number]
