import { randomUUID } from 'node:crypto'
import { withClient } from '../src/platform/database/pool.ts'
import type { TestDatabase } from './database.ts'

/** Repairs a stored balance (cents) and inserts the approval that the repair needs. */
export const repairAsApproved = (
  { url }: Pick<TestDatabase, 'url'>,
  { account, before, after }: { readonly account: number; readonly before: number; readonly after: number },
): Promise<void> =>
  withClient(url, async (client) => {
    const [approval, asker, approver] = [randomUUID(), randomUUID(), randomUUID()]
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into approvals.approval (id, kind, needs, subject, payload, facts, requested_by, requested_at, expires_at, status, decided_by, decided_at)
       values ($1, 'balance_repair', 'super_admin', $2, $3, '{"kind": "balance_repair"}', $4, now(), now() + interval '1 day', 'approved', $5, now())`,
      [approval, String(account), { account_id: account, before, after }, asker, approver],
    )
    await client.query('set local session_replication_role = origin')
    await client.query('select ledger.repair_balance($1, $2, $3, $4, $5, $6, $7, now())', [
      account,
      before,
      after,
      'a mistake of ours',
      asker,
      approver,
      approval,
    ])
    await client.query('commit')
  })
