import { sql } from 'kysely'
import type { Handler } from '../../feature.ts'
import { cutPage, sortedPage } from '../../platform/sorted-page.ts'
import { type Deps, viewedBy } from './deps.ts'
import { lineWithPeople, selectedLine, showLines, type LineRow } from './queries.ts'

const sortOf = {
  booked_on: { expression: sql`line.booked_on::text`, type: 'text' },
  amount: { expression: sql`line.amount`, type: 'bigint' },
} as const

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

export const listLines =
  (deps: Deps): Handler<'list_outside_lines'> =>
  async (staff, { cursor, limit, direction, sort, ...filters }) => {
    const page = sortedPage({ cursor, limit, direction }, sortOf[sort], { expression: sql`line.id`, type: 'uuid' })
    const account = filters.account ?? null
    const statement = filters.statement_id ?? null
    const from = filters.date_from ?? null
    const to = filters.date_to ?? null
    const least = filters.amount_from ?? null
    const most = filters.amount_to ?? null
    const state = filters.state ?? null
    const like = filters.text === undefined ? null : `%${escaped(filters.text)}%`
    const { rows } = await sql<LineRow & { readonly sort_key: string }>`
      select ${selectedLine(viewedBy(deps, staff))}, ${page.sort_key} as sort_key
        from ${lineWithPeople}
       where ${page.where}
         and (${account}::text is null or line.account = ${account})
         and (${statement}::uuid is null or line.statement_id = ${statement})
         and (${filters.line_id ?? null}::uuid is null or line.id = ${filters.line_id ?? null})
         and (${from}::date is null or line.booked_on >= ${from}::date)
         and (${to}::date is null or line.booked_on <= ${to}::date)
         and (${least}::bigint is null or line.amount >= ${least})
         and (${most}::bigint is null or line.amount <= ${most})
         and (${like}::text is null or line.reference ilike ${like} or line.description ilike ${like})
         and (${state}::text is null
              or (${state} = 'matched' and line.matched_as is not null)
              or (${state} = 'explained' and line.explanation is not null)
              or (${state} = 'open' and line.matched_as is null and line.explanation is null))
       order by ${page.order} limit ${page.limit}`.execute(deps.database)
    const { page: cut, next_cursor } = cutPage(rows, limit, ({ line_id }) => line_id)
    return { items: await showLines(deps.database, cut), next_cursor }
  }
