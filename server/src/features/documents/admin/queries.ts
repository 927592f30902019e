import type { DocumentForStaff, DocumentFile } from '@hai/contract/documents-admin'
import { documentPurposes, tierAsks, type DocumentPurpose } from '@hai/contract/document-kinds'
import type { Input, Output } from '@hai/contract/contract'
import { sql, type Selectable } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { DocumentsDocument } from '../../../platform/database/generated.ts'
import { fail } from '../../../platform/failure.ts'
import { cutPage, sortedPage } from '../../../platform/sorted-page.ts'
import { filterConditions } from '../../../platform/filter-conditions.ts'
import { peopleForStaff, type PeopleForStaff } from '../../admin/index.ts'
import { findMemberId, readJoinedAt } from '../../identity/index.ts'
import { pageForStaff, toDocument } from '../queries.ts'

type DocumentRow = Selectable<DocumentsDocument>

function show(row: DocumentRow, people: PeopleForStaff): DocumentForStaff {
  const { user_id, decided_by: decider, id, purpose, kind, status, renames_to, reason, submitted_at, decided_at } = row
  const { tier = 0, is_blocked = false } = people.find(user_id) ?? {}
  const decided_by = decider !== null && people.find(decider) ? people.of(decider) : null
  const document = toDocument({ id, purpose, kind, status, renames_to, reason, submitted_at, decided_at })
  return { ...document, user: people.of(user_id), tier, is_blocked, decided_by }
}

export async function listDocuments(
  database: Database,
  { sort, status, purpose, user_id, user, ...paging }: Input<'admin_list_identity_documents'>,
): Promise<Output<'admin_list_identity_documents'>> {
  const by = { expression: sql.ref(sort), type: 'timestamptz' } as const
  const { where, order, limit, sort_key } = sortedPage(paging, by, { expression: sql.ref('id'), type: 'uuid' })
  const named = user === undefined ? undefined : await findMemberId(database, user)
  if (named === null) return { items: [], next_cursor: null }
  const rows = await database
    .selectFrom('documents.document')
    .selectAll()
    .select(sort_key.as('sort_key'))
    .where(where)
    .where((eb) => filterConditions(eb, { status, purpose, user_id }))
    .where((eb) => filterConditions(eb, { user_id: named }))
    .orderBy(order)
    .limit(limit)
    .execute()
  const { page, next_cursor } = cutPage(rows, paging.limit, ({ id }) => id)
  const people = await peopleForStaff(
    database,
    page.flatMap((row) => [row.user_id, row.decided_by]),
  )
  return { items: page.map((row) => show(row, people)), next_cursor }
}

export async function findDocument(database: Database, id: string): Promise<DocumentRow> {
  const row = await database.selectFrom('documents.document').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? fail('NOT_FOUND')
}

export async function showDocument(database: Database, id: string): Promise<DocumentForStaff> {
  const row = await findDocument(database, id)
  return show(row, await peopleForStaff(database, [row.user_id, row.decided_by]))
}

/**
 * The tier that approved documents of these purposes give, or 0. Must equal the result of the database function
 * documents.earned_tier(), which sets the tier.
 */
function earnedTier(approved: ReadonlySet<DocumentPurpose>): number {
  if (!tierAsks[2].every((purpose) => approved.has(purpose))) return 0
  return documentPurposes.every((purpose) => approved.has(purpose)) ? 3 : 2
}

/** `tier_after`: the member’s tier if staff approve the document. Fails: NOT_FOUND. */
export async function readFile(database: Database, id: string): Promise<DocumentFile> {
  const row = await findDocument(database, id)
  const { user_id } = row
  const [rows, pages, names_before, joined_at] = await Promise.all([
    readRowsOf(database, user_id),
    readPageKinds(database, id),
    readNamesBefore(database, user_id),
    readJoinedAt(database, user_id),
  ])
  const people = await peopleForStaff(database, [user_id, ...rows.map(({ decided_by }) => decided_by)])
  const person = people.find(user_id) ?? fail('NOT_FOUND')
  const document = show(row, people)
  const handed_in = rows.map((each) => show(each, people))
  const approved = handed_in.filter(({ status }) => status === 'approved').map(({ purpose }) => purpose)
  const earned = person.phone_verified_at === null ? 0 : earnedTier(new Set([...approved, document.purpose]))
  return {
    document,
    pages,
    compare_with: await findComparison(database, document, handed_in),
    handed_in,
    profile: {
      full_name: person.full_name,
      names_before,
      phone: person.phone,
      is_phone_verified: person.phone_verified_at !== null,
      joined_at: (joined_at ?? row.submitted_at).toISOString(),
    },
    tier_after: Math.max(person.tier, earned),
  }
}

const comparedWith: Partial<Record<DocumentPurpose, DocumentPurpose>> = { identity: 'selfie', selfie: 'identity' }

/** The member’s newest selfie for an identity document, and the reverse. Skips rejected documents. */
async function findComparison(
  database: Database,
  { purpose }: DocumentForStaff,
  handed_in: readonly DocumentForStaff[],
): Promise<DocumentFile['compare_with']> {
  const other = handed_in.find((one) => one.purpose === comparedWith[purpose] && one.status !== 'rejected')
  return other ? { document: other, pages: await readPageKinds(database, other.id) } : null
}

const readRowsOf = (database: Database, user_id: string): Promise<DocumentRow[]> =>
  database
    .selectFrom('documents.document')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

async function readPageKinds(database: Database, document_id: string): Promise<DocumentFile['pages']> {
  const rows = await database
    .selectFrom('documents.page')
    .select(['page', 'media_type'])
    .where('document_id', '=', document_id)
    .orderBy('page')
    .execute()
  return rows.map((row) => pageForStaff.parse(row))
}

async function readNamesBefore(database: Database, user_id: string): Promise<string[]> {
  const rows = await database
    .selectFrom('identity.name_change_view')
    .select('name_before')
    .where('user_id', '=', user_id)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return [...new Set(rows.map(({ name_before }) => name_before))]
}
