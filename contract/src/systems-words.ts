/** The words in which the staff are told how the program is doing, free of libraries. */

export const systemStates = ['online', 'degraded', 'down'] as const

/** What the whole is looked at in, as the screen shows it. */
export const systemParts = ['processes', 'database', 'jobs', 'messages', 'ledger', 'disk'] as const
type SystemPart = (typeof systemParts)[number]

export const partStates = ['ok', 'warning', 'critical'] as const
export type PartState = (typeof partStates)[number]

/**
 * Why the system is not simply online, in the order of their parts. database_silent: it does not say how things are, so that nothing else
 * is known. migrations_behind: the database is older than this program. feed_behind: what follows from what happened comes late.
 * backed_up_nowhere: in production, the embedded database without a place for its backups.
 * no_worker: processes live, and none of them does background work. process_lost: one was not heard of any more, and did not say that it
 * stops. texts_failing: most codes to phones were refused lately by whoever is to send them. fundings_undecided: a member paid otherwise than
 * was asked for, and nobody has decided. fundings_unanswered: a provider of money has not answered for half an hour. recount_overdue: the book was not counted for more than a day and a half.
 * seals_differ: a place of the operator's has a seal that is not this book's. seals_waiting: one lacks a seal or a root that is a quarter of an hour old.
 * seals_kept_nowhere: in production, nothing is set that they would be handed on to.
 * verification_failed: npm run verify-ledger, when it last wrote down what it found, found the book wrong. verification_overdue: it used to, and has
 * not for more than a day and a half. verified_by_nobody: in production, it never did.
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

/** What is left to be set up: told of, and nothing that was promised works the less for it, so that the system is online all the same. */
export const systemAdvice: readonly SystemReason[] = ['backed_up_nowhere', 'seals_kept_nowhere', 'verified_by_nobody']

interface Weight {
  readonly part: SystemPart
  readonly state: Exclude<PartState, 'ok'>
}

/** What a reason is about, and how grave it is. */
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

/** there: the slowest are shown. missing: the extension is not there. hidden: the owner may not read it. */
export const statementStates = ['there', 'missing', 'hidden'] as const

/** Hours that history is shown of. */
export const historySpans = ['3', '24', '168', '720'] as const
export type HistorySpan = (typeof historySpans)[number]

export const messageOutcomes = ['sent', 'put_off', 'given_up'] as const
export type MessageOutcome = (typeof messageOutcomes)[number]
