import pg from 'pg'
import { z } from 'zod'
import { createPool, withClient } from '../src/platform/database/pool.ts'
import type { TestDatabase } from './database.ts'

interface PlanNode {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number | undefined
  readonly 'Rows Removed by Join Filter'?: number | undefined
  readonly 'Rows Removed by Index Recheck'?: number | undefined
  readonly Plans?: readonly PlanNode[] | undefined
}

const planNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    'Rows Removed by Join Filter': z.number().optional(),
    'Rows Removed by Index Recheck': z.number().optional(),
    Plans: z.array(planNode).optional(),
  }),
)
const explained = z.object({ Plan: planNode })

function rowsOf(node: PlanNode): number {
  const rows =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), rows * node['Actual Loops'])
}

const EXPLAIN_ALL = `
  set role none;
  load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_nested_statements = on;
  set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off;
  set auto_explain.log_format = json;
  set auto_explain.log_level = notice;
  set role hai_owner;
  set search_path = ledger`

const INSUFFICIENT_PRIVILEGE = '42501'
const UNDEFINED_FILE = '58P01'

/** False if the login is not a superuser, or if this PostgreSQL has no `auto_explain`. Then `planWork` fails. */
export async function canMeasurePlans({ url }: TestDatabase): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query(EXPLAIN_ALL))
    return true
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    if (code !== INSUFFICIENT_PRIVILEGE && code !== UNDEFINED_FILE) throw error
    return false
  }
}

/**
 * The number of rows that the plans of all statements of `run` handle: rows that a step returns, and rows that it reads
 * and drops. Includes the statements inside functions. Unlike the time, it does not depend on the machine.
 * Works if `canMeasurePlans`.
 */
export async function planWork({ url }: TestDatabase, run: (pool: pg.Pool) => Promise<unknown>): Promise<number> {
  const pool = createPool({ url, role: 'hai_owner', size: 1, application_name: 'hai-test-plans' })
  let work = 0
  pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const at = message.indexOf('{')
      if (message.startsWith('duration:')) work += rowsOf(explained.parse(JSON.parse(message.slice(at))).Plan)
    }),
  )
  try {
    await pool.query(EXPLAIN_ALL)
    await run(pool)
    return work
  } finally {
    await pool.end()
  }
}
