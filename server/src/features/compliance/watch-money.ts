import { createHash } from 'node:crypto'
import { flagEvidence } from '@hai/contract/compliance'
import { negative } from '@hai/contract/money'
import { sql } from 'kysely'
import { lastPosition, positionBefore } from '../../ledger/index.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import { forEachIsolated } from '../../platform/for-each-isolated.ts'
import type { ComplianceDeps } from './deps.ts'
import { recordFlagsChange } from './events.ts'
import { readFlows, readMover, type Period } from './flows.ts'
import { raiseFlag } from './raise-flag.ts'
import { findingsIn, type Finding, type Flow } from './rules.ts'
import { readSettings, type Thresholds } from './settings.ts'

/** Large enough that a member with many payments is usually checked only once in a run. */
const POSTINGS_AT_ONCE = 50_000
/** A flag names at most this many payments, the newest ones. The older ones can be flagged in a later run. */
const SHOWN_MAX = 1_000
const DAY_MS = 86_400_000

/**
 * Applies the rules to everyone whose money has moved since the last run. If the check of a member fails, the run
 * continues, and each later run checks the member again at its end until the check succeeds.
 */
export async function watchMoney(deps: ComplianceDeps): Promise<void> {
  const { database } = deps
  const failedBefore = await database.selectFrom('compliance.recheck').select('user_id').execute()
  const { last_posting } = await database.selectFrom('compliance.progress').select('last_posting').executeTakeFirstOrThrow()
  const end = await lastPosition(database)
  for (let from = last_posting; from < end;) {
    const to = Math.min(from + POSTINGS_AT_ONCE, end)
    await watchMembers(deps, await moversBetween(database, from, to))
    await database.updateTable('compliance.progress').set({ last_posting: to }).where('last_posting', '<', to).execute()
    from = to
  }
  await watchMembers(deps, failedBefore, { areAgain: true })
}

interface WatchedDay {
  readonly user_id: string
}

async function moversBetween(database: Database, from: number, to: number): Promise<readonly WatchedDay[]> {
  const { rows } = await sql<WatchedDay>`
    select distinct a.owner_id as user_id from ledger.posting_view p join ledger.account_view a on a.id = any(p.accounts)
     where p.id > ${from} and p.id <= ${to} and a.owner_id is not null`.execute(database)
  return rows
}

/** `areAgain`: the last checks of these members failed. */
async function watchMembers(
  { database, clock, log, settings }: ComplianceDeps,
  members: readonly WatchedDay[],
  { areAgain = false } = {},
): Promise<void> {
  if (members.length === 0) return
  const set = await readSettings(database)
  const now = clock.now()
  const hours = Math.max(set.fan_hours, set.draining_hours, set.returning_hours)
  const days = Math.max(set.structuring_days, Math.ceil(hours / 24))
  const after = await positionBefore(database, new Date(now.getTime() - days * DAY_MS))
  await forEachIsolated(
    members,
    ({ user_id }) =>
      database.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx) // a member with very many payments takes long
        await watchMember(trx, user_id, { set, after, time_zone: settings.timeZone, now })
        if (areAgain) await trx.deleteFrom('compliance.recheck').where('user_id', '=', user_id).execute()
      }),
    {
      log,
      failed: 'could not check the payments of a member',
      facts: (member) => member,
      putOff: async (member) => {
        await database
          .insertInto('compliance.recheck')
          .values(member)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      },
    },
  )
}

/** Checks of one member run one at a time, because two concurrent checks could flag both a pattern and a part of it. */
async function watchMember(
  trx: Transaction,
  user_id: string,
  { set, after, time_zone, now }: Period & { readonly set: Thresholds; readonly now: Date },
): Promise<void> {
  await lockForTransaction(trx, `compliance.watch:${user_id}`)
  const mover = await readMover(trx, user_id)
  if (!mover) return
  const flows = await readFlows(trx, user_id, { after, time_zone })
  if (flows.length < 2) return
  const known = await readKnown(trx, user_id)
  const selectNewFlows = (kind: Finding['kind']) => flows.filter(({ transaction_id }) => !known.has(`${kind} ${transaction_id}`))
  let raised = false
  for (const { kind, figures, flows: all } of findingsIn(mover, selectNewFlows, set)) {
    const found = all.slice(-SHOWN_MAX)
    const evidence = { figures, transactions: found.map(showFlow), listed: null }
    raised = (await raiseFlag(trx, { user_id, kind, evidence, evidence_key: keyOf(found) }, now)) || raised
  }
  if (raised) await recordFlagsChange(trx, now)
}

const showFlow = ({ transaction_id, amount, direction, created_at }: Flow) => ({
  transaction_id,
  amount: direction === 'in' ? amount : negative(amount),
  created_at: created_at.toISOString(),
})

const keyOf = (flows: readonly Flow[]): string =>
  createHash('sha256')
    .update(
      flows
        .map(({ transaction_id }) => transaction_id)
        .toSorted()
        .join(' '),
    )
    .digest('hex')

/** Rule and transaction id of the payments that were flagged before, such as `structuring 0196…`. */
async function readKnown(trx: Transaction, user_id: string): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('compliance.flag')
    .select(['kind', 'evidence'])
    .where('user_id', '=', user_id)
    .where('kind', '<>', 'sanctions_match')
    .execute()
  return new Set(
    rows.flatMap(({ kind, evidence }) =>
      flagEvidence.parse(evidence).transactions.map(({ transaction_id }) => `${kind} ${transaction_id}`),
    ),
  )
}
