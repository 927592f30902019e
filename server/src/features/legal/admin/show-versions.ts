import type { LegalVersionHead } from '@hai/contract/legal-admin'
import { legalDocuments } from '@hai/contract/legal-values'
import type { Input, Output } from '@hai/contract/contract'
import type { Database } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { peopleForStaff, type PeopleForStaff } from '../../admin/index.ts'
import type { LegalDeps } from '../deps.ts'
import { personOrNone, readDrafts, showDraft, showDraftHead, type DraftRow } from './drafts.ts'
import { readPublished, readTexts, type Published, type VersionRow } from '../versions.ts'

interface VersionContext {
  readonly people: PeopleForStaff
  readonly accepted: ReadonlyMap<string, number>
}

const showHead = (of: Published, version: VersionRow, { people, accepted }: VersionContext): LegalVersionHead => ({
  version_id: version.id,
  document: version.document,
  number: version.number,
  title: version.title,
  state: of.stateOf(version),
  effective_at: version.effective_at.toISOString(),
  asks_acceptance: version.asks_acceptance,
  accepted: accepted.get(version.id) ?? 0,
  note: version.note,
  published_at: version.published_at.toISOString(),
  published_by: personOrNone(people, version.published_by),
  drafted_by: personOrNone(people, version.drafted_by),
})

async function readAround(
  database: Database,
  versions: readonly VersionRow[],
  drafts: readonly DraftRow[],
): Promise<VersionContext> {
  const ids = versions.map(({ id }) => id)
  const counts =
    ids.length === 0
      ? []
      : await database
          .selectFrom('legal.acceptance')
          .select((eb) => ['version_id', eb.fn.countAll<number>().as('count')])
          .where('version_id', 'in', ids)
          .groupBy('version_id')
          .execute()
  const named = [
    ...versions.flatMap(({ published_by, drafted_by }) => [published_by, drafted_by]),
    ...drafts.map(({ edited_by }) => edited_by),
  ]
  const people = await peopleForStaff(database, named)
  return { people, accepted: new Map(counts.map(({ version_id, count }) => [version_id, count])) }
}

export async function listDocumentsForStaff({ database, clock }: LegalDeps): Promise<Output<'admin_list_legal_documents'>> {
  const [all, drafts] = await Promise.all([readPublished(database, { language: 'en', now: clock.now() }), readDrafts(database)])
  const around = await readAround(
    database,
    all.flatMap(({ inForce, coming }) => [inForce, coming].filter((one) => one !== undefined)),
    drafts,
  )
  return {
    items: legalDocuments.map((document) => {
      const of = all.find((one) => one.document === document)
      const draft = drafts.find((one) => one.document === document)
      return {
        document,
        in_force: of?.inForce ? showHead(of, of.inForce, around) : null,
        to_come: of?.coming ? showHead(of, of.coming, around) : null,
        draft: draft ? showDraftHead(draft, around.people) : null,
      }
    }),
  }
}

export async function readDocumentForStaff(
  { database, clock }: Pick<LegalDeps, 'database' | 'clock'>,
  { document }: Input<'admin_get_legal_document'>,
): Promise<Output<'admin_get_legal_document'>> {
  const [[of], drafts] = await Promise.all([
    readPublished(database, { language: 'en', now: clock.now(), document }),
    readDrafts(database, document),
  ])
  const versions = of?.versions ?? []
  const around = await readAround(database, versions, drafts)
  const [newest] = versions
  const [draft] = drafts
  return {
    document,
    draft: draft ? showDraft(draft, around.people) : null,
    versions: of ? versions.map((version) => showHead(of, version, around)) : [],
    newest: newest ? await readTexts(database, document, newest.number) : null,
  }
}

/** Fails: NOT_FOUND. */
export async function readVersionForStaff(
  { database }: LegalDeps,
  { document, number }: Input<'admin_get_legal_version'>,
): Promise<Output<'admin_get_legal_version'>> {
  const texts = await readTexts(database, document, number)
  return texts ? { document, number, texts } : fail('NOT_FOUND')
}
