import { languages } from '@hai/contract/languages'
import { type LegalTexts, legalDocument, legalTexts } from '@hai/contract/legal'
import type { LegalDraft } from '@hai/contract/legal-admin'
import type { LegalDocument } from '@hai/contract/legal-values'
import type { Input, Output } from '@hai/contract/contract'
import { sql, type Selectable } from 'kysely'
import type { Staff } from '../../../caller.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { LegalDraft as DraftTable } from '../../../platform/database/generated.ts'
import { fail } from '../../../platform/failure.ts'
import { filterConditions } from '../../../platform/filter-conditions.ts'
import { peopleForStaff, recordStaffAction, type PeopleForStaff } from '../../admin/index.ts'
import type { LegalDeps } from '../deps.ts'

/** Higher than any earlier revision, so that a new draft cannot be mistaken for a deleted one. */
export const nextRevision = sql<number>`nextval('legal.revision')::integer`

export type DraftRow = Selectable<DraftTable>

/** Null if the text came with the program, so that no person wrote or published it. */
export const personOrNone = (people: PeopleForStaff, user_id: string | null): LegalDraft['edited_by'] =>
  user_id === null ? null : people.of(user_id)

export const showDraftHead = (row: DraftRow, people: PeopleForStaff): Omit<LegalDraft, 'texts'> => ({
  document: legalDocument.parse(row.document),
  revision: row.revision,
  base_number: row.base_number,
  edited_by: personOrNone(people, row.edited_by),
  edited_at: row.edited_at.toISOString(),
})

export const showDraft = (row: DraftRow, people: PeopleForStaff): LegalDraft => ({
  ...showDraftHead(row, people),
  texts: legalTexts.parse(row.texts),
})

export const readDrafts = (database: Database, document?: LegalDocument): Promise<DraftRow[]> =>
  database
    .selectFrom('legal.draft')
    .selectAll()
    .where((eb) => filterConditions(eb, { document }))
    .execute()

/** The audit trail stores lengths, because the texts are too long. */
const lengthsOf = (texts: LegalTexts) => Object.fromEntries(languages.map((one) => [one, texts[one].body.length]))

async function write(trx: Transaction, user_id: string, input: Input<'admin_save_legal_draft'>, now: Date) {
  const { document, known_revision, base_number, texts } = input
  const edited = {
    base_number,
    texts: JSON.stringify(texts),
    edited_by: user_id,
    edited_at: now,
    revision: nextRevision,
  }
  return known_revision === 0
    ? trx
        .insertInto('legal.draft')
        .values({ document, ...edited })
        .onConflict((conflict) => conflict.column('document').doNothing())
        .returningAll()
        .executeTakeFirst()
    : trx
        .updateTable('legal.draft')
        .set(edited)
        .where('document', '=', document)
        .where('revision', '=', known_revision)
        .where('base_number', '=', base_number)
        .returningAll()
        .executeTakeFirst()
}

/** Fails: CONFLICT (the draft has changed since the caller read it, or a new version was published). */
export async function saveDraft(
  { database, clock }: LegalDeps,
  staff: Staff,
  input: Input<'admin_save_legal_draft'>,
): Promise<LegalDraft> {
  const { document, known_revision, base_number, texts } = input
  return database.transaction().execute(async (trx) => {
    const now = clock.now()
    const [before] = await readDrafts(trx, document)
    const row = await write(trx, staff.user_id, input, now)
    const newest = await trx
      .selectFrom('legal.version')
      .select((eb) => eb.fn.max('number').as('number'))
      .where('document', '=', document)
      .executeTakeFirst()
    if (!row || (newest?.number ?? 0) !== base_number) return fail('CONFLICT')
    const change = {
      before: { revision: known_revision, ...(before && { letters: lengthsOf(legalTexts.parse(before.texts)) }) },
      after: { revision: row.revision, letters: lengthsOf(texts) },
    }
    await recordStaffAction(trx, staff, { action: 'legal_draft_saved', subject: document, ...change }, now)
    return showDraft(row, await peopleForStaff(trx, [row.edited_by]))
  })
}

/** Fails: CONFLICT (the draft has changed since the caller read it). */
export async function discardDraft(
  { database, clock }: LegalDeps,
  staff: Staff,
  { document, known_revision }: Input<'admin_discard_legal_draft'>,
): Promise<Output<'admin_discard_legal_draft'>> {
  return database.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('legal.draft')
      .where('document', '=', document)
      .where('revision', '=', known_revision)
      .returning('texts')
      .executeTakeFirst()
    if (!deleted) return fail('CONFLICT')
    const before = { revision: known_revision, letters: lengthsOf(legalTexts.parse(deleted.texts)) }
    await recordStaffAction(trx, staff, { action: 'legal_draft_discarded', subject: document, before }, clock.now())
    return { document }
  })
}
