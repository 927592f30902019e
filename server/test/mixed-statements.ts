import { isLedgerName } from './mixed-sql.ts'

/**
 * Files of server/src that mix the ledger with other schemas in one statement, with the names of the other schemas there
 * (decision 0160). A line also covers the files that use such a part. Remove a line when its statements are separate.
 * Add none.
 */
type MixedStatements = Readonly<Record<string, readonly string[]>>

/** Files with such a text of SQL. The conventions find them in the source, and reject a line without need. */
export const mixedInOneText: MixedStatements = {
  'commands/archive-commands.ts': ['events.cursor', 'health.verification', 'seals.seal'],
  'commands/compact-partitions.ts': ['platform.divided_table', 'platform.first_id'],
  'commands/verify-ledger/seal-file.ts': [
    'seals.delivery',
    'seals.seal',
    'transparency.liability_delivery',
    'transparency.liability_proof',
  ],
  'events/cursor.ts': ['events.cursor', 'events.outbox_event'],
  'events/read.ts': ['events.head'],
  'events/same-history.ts': ['events.cursor', 'events.outbox_event'],
  'features/compliance/flows.ts': [
    'compliance.limits_at',
    'compliance.previous_tier',
    'limits.change_view',
    'transfers.waiting_send_view',
  ],
    'identity.profile_view',
  ],
    'identity.profile_view',
  ],
}

/** Files that put such a statement together from parts, or that call a function which uses the ledger. */
export const mixedByParts: MixedStatements = {
  'commands/verify-ledger/read-database.ts': ['seals.seal'],
}

const known = Object.values({ ...mixedInOneText, ...mixedByParts })

/** True if a line has all names of other schemas. The names of the ledger do not matter. */
export const isKnownMix = (names: readonly string[]): boolean => {
  const others = names.filter((name) => !isLedgerName(name))
  return known.some((place) => others.every((name) => place.includes(name)))
}
