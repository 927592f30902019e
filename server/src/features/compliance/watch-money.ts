import { createHash } from 'node:crypto'
import { flagEvidence } from '@hai/contract/compliance'
import { negative } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { ComplianceDeps } from './deps.ts'
import { readFlows, readMover } from './flows.ts'
import { flagsChanged } from './facts.ts'
import { raiseFlag } from './raise-flag.ts'
import { findingsIn, type Finding, type Flow } from './rules.ts'
import { readSettings, type Thresholds } from './settings.ts'

/** So many that whoever pays all day is looked at once in a run, and not once for each handful of their payments. */
const POSTINGS_AT_ONCE = 50_000
const DAY_MS = 86_400_000

/** Looks at everybody whose money has moved since the last run, by the rules; goes on where it was left. */
export async function watchMoney(deps: ComplianceDeps): Promise<void> {
  while (await watchSome(deps));
}

/** Answers whether there may be more. Its job’s queue lets no second run in beside it: two could raise half of a pattern and all of it. */
async function watchSome({ database, clock, settings: { timeZone: time_zone } }: ComplianceDeps): Promise<boolean> {
  const { last_posting } = await database.selectFrom('compliance.progress').select('last_posting').executeTakeFirstOrThrow()
  const { rows } = await sql<{ last: number | null; postings: number }>`
    select max(id) as last, count(*)::int as postings
      from (select id from ledger.posting where id > ${last_posting} order by id limit ${POSTINGS_AT_ONCE}) moved`.execute(
    database,
  )
  const { last, postings } = rows[0] ?? { last: null, postings: 0 }
  if (last === null) return false
  const { rows: movers } = await sql<{ owner_id: string }>`
    select distinct a.owner_id from ledger.posting p join ledger.account a on a.id = any(p.accounts)
     where p.id > ${last_posting} and p.id <= ${last} and a.owner_id is not null`.execute(database)
  const set = await readSettings(database)
  for (const { owner_id } of movers)
    await database.transaction().execute((trx) => watchMember(trx, owner_id, { set, time_zone, now: clock.now() }))
  await database.updateTable('compliance.progress').set({ last_posting: last }).where('last_posting', '<', last).execute()
  return postings === POSTINGS_AT_ONCE
}

async function watchMember(
  trx: Transaction,
  user_id: string,
  { set, time_zone, now }: { readonly set: Thresholds; readonly time_zone: string; readonly now: Date },
): Promise<void> {
  const mover = await readMover(trx, user_id)
  if (!mover) return
  const days = Math.max(set.structuring_days, Math.ceil(set.fan_hours / 24), Math.ceil(set.draining_hours / 24))
  const since = new Date(now.getTime() - days * DAY_MS)
  const flows = await readFlows(trx, user_id, { since, time_zone })
  if (flows.length < 2) return
  const known = await readKnown(trx, user_id)
  const fresh = (kind: Finding['kind']) => flows.filter(({ transaction_id }) => !known.has(`${kind} ${transaction_id}`))
  let raised = false
  for (const { kind, figures, flows: found } of findingsIn(mover, fresh, set)) {
    const evidence = { figures, transactions: found.map(shownFlow), listed: null }
    raised = (await raiseFlag(trx, { user_id, kind, evidence, evidence_key: keyOf(found) }, now)) || raised
  }
  if (raised) await flagsChanged(trx, now)
}

const shownFlow = ({ transaction_id, amount, direction, created_at }: Flow) => ({
  ...{ transaction_id, amount: direction === 'in' ? amount : negative(amount) },
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

/** What a rule was raised for once it is not raised for again: `structuring 0196…`. */
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
