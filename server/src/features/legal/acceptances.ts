import { legalDocument } from '@hai/contract/legal'
import type { Input, Output } from '@hai/contract/contract'
import { language } from '@hai/contract/schemas'
import { sql } from 'kysely'
import { cutPage, sortedPage } from '../../platform/sorted-page.ts'
import { filterConditions } from '../../platform/filter-conditions.ts'
import { peopleForStaff } from '../admin/index.ts'
import type { LegalDeps } from './deps.ts'
import { personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'

export async function listAcceptances(
  { database }: LegalDeps,
  { document, number, language: read_in, user_id, ...paging }: Input<'admin_list_legal_acceptances'>,
): Promise<Output<'admin_list_legal_acceptances'>> {
  const by = { expression: sql.ref('acceptance.accepted_at'), type: 'timestamptz' } as const
  const { where, order, limit, sort_key } = sortedPage(paging, by, { expression: sql.ref('acceptance.id'), type: 'uuid' })
  const rows = await database
    .selectFrom('legal.acceptance as acceptance')
    .innerJoin('legal.version as version', 'version.id', 'acceptance.version_id')
    .select(['acceptance.id', 'acceptance.user_id', 'acceptance.language', 'acceptance.accepted_at'])
    .select(['version.document', 'version.number'])
    .select(sort_key.as('sort_key'))
    .where(where)
    .where((eb) =>
      filterConditions(eb, {
        'version.document': document,
        'version.number': number,
        'acceptance.language': read_in,
        'acceptance.user_id': user_id,
      }),
    )
    .orderBy(order)
    .limit(limit)
    .execute()
  const { page, next_cursor } = cutPage(rows, paging.limit, ({ id }) => id)
  const people = await peopleForStaff(
    database,
    page.map((row) => row.user_id),
  )
  return {
    items: page.map((row) => ({
      id: row.id,
      user: people.of(row.user_id),
      number: row.number,
      document: legalDocument.parse(row.document),
      language: language.parse(row.language),
      accepted_at: row.accepted_at.toISOString(),
    })),
    next_cursor,
  }
}

export const legalData = (database: Database): readonly PersonalTable[] => [
  personalTable('legal_acceptances', ({ user_id }) =>
    database
      .selectFrom('legal.acceptance as acceptance')
      .innerJoin('legal.version as version', 'version.id', 'acceptance.version_id')
      .select(['version.document', 'version.number', 'acceptance.language', 'acceptance.accepted_at'])
      .select(['acceptance.ip_address', 'acceptance.user_agent'])
      .where('acceptance.user_id', '=', user_id)
      .orderBy('acceptance.id', 'desc')
      .execute(),
  ),
]
