import type { Input, Output } from '@hai/contract/contract'
import { outsideAccounts } from '@hai/contract/outside-accounts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Handler } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { cutPage, sortedPage } from '../../platform/sorted-page.ts'
import type { Deps } from './deps.ts'

type Statement = Output<'list_outside_statements'>['items'][number]
type StatementsInput = Partial<Input<'list_outside_statements'>> & { readonly statement_id?: string }

interface Row {
  readonly statement_id: string
  readonly account: string
  readonly file_name: string
  readonly lines: number
  readonly known_lines: number
  readonly open_lines: number
  readonly first_on: string
  readonly last_on: string
  readonly uploaded_by: string
  readonly uploaded_at: Date
  readonly sort_key: string
}

const accountSchema = z.enum(outsideAccounts)
const sortOf = {
  uploaded_at: { expression: sql`statement.uploaded_at`, type: 'timestamptz' },
  last_on: { expression: sql`statement.last_on::text`, type: 'text' },
} as const

async function readPage(
  database: Database,
  { limit = 50, direction = 'descending', sort = 'uploaded_at', ...paging }: StatementsInput,
) {
  const page = sortedPage({ cursor: paging.cursor, limit, direction }, sortOf[sort], {
    expression: sql`statement.id`,
    type: 'uuid',
  })
  const { rows } = await sql<Row>`
    select statement.id as statement_id, statement.account, statement.file_name, statement.lines, statement.known_lines,
           (select count(*)::int from reconciliation.line line
             where line.statement_id = statement.id and line.matched_as is null and line.explanation is null) as open_lines,
           statement.first_on::text as first_on, statement.last_on::text as last_on,
           coalesce(profile.full_name, '') as uploaded_by, statement.uploaded_at, ${page.sort_key} as sort_key
      from reconciliation.statement statement left join identity.profile_view profile on profile.id = statement.uploaded_by
     where ${page.where}
       and (${paging.account ?? null}::text is null or statement.account = ${paging.account ?? null})
       and (${paging.statement_id ?? null}::uuid is null or statement.id = ${paging.statement_id ?? null})
     order by ${page.order} limit ${page.limit}`.execute(database)
  return cutPage(rows, limit, ({ statement_id }) => statement_id)
}

function showStatement({
  statement_id,
  account,
  file_name,
  lines,
  known_lines,
  open_lines,
  first_on,
  last_on,
  ...upload
}: Row): Statement {
  return {
    statement_id,
    file_name,
    lines,
    known_lines,
    open_lines,
    first_on,
    last_on,
    account: accountSchema.parse(account),
    uploaded_by: upload.uploaded_by,
    uploaded_at: upload.uploaded_at.toISOString(),
  }
}

export const readStatements = async (database: Database, input: StatementsInput): Promise<readonly Statement[]> =>
  (await readPage(database, input)).page.map(showStatement)

export const listStatements =
  ({ database }: Deps): Handler<'list_outside_statements'> =>
  async (_staff, input) => {
    const { page, next_cursor } = await readPage(database, input)
    return { items: page.map(showStatement), next_cursor }
  }
