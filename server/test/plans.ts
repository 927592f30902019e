import { type CompiledQuery, PostgresQueryCompiler } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../src/platform/database/database.ts'

/** Records each query before running it. */
export function recordQueries(database: Database): { readonly asked: readonly CompiledQuery[]; readonly recording: Database } {
  const asked: CompiledQuery[] = []
  const compiler = new PostgresQueryCompiler()
  const recording = database.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(compiler.compileQuery(node, queryId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  return { asked, recording }
}

/** Disables sequential scans and sorts. A scan or sort in a plan shows a missing index. */
export async function plansWithoutScans(owner: Pool, asked: readonly CompiledQuery[]): Promise<readonly string[]> {
  const client = await owner.connect()
  try {
    await client.query('set enable_seqscan = off; set enable_sort = off')
    const plans: string[] = []
    for (const { sql: text, parameters } of asked) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters])
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  } finally {
    await client.query('reset enable_seqscan; reset enable_sort')
    client.release()
  }
}
