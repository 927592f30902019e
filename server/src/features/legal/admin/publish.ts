import type { ApprovalFacts } from '@hai/contract/approval-facts'
import { languages } from '@hai/contract/languages'
import { legalTexts } from '@hai/contract/legal'
import { legalAdmin } from '@hai/contract/legal-admin'
import { LEGAL_AHEAD_DAYS_MAX } from '@hai/contract/legal-values'
import type { Input } from '@hai/contract/contract'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { recordStaffAction } from '../../admin/index.ts'
import { type ChangedBy, type Compared, confirmedBy, settingChange, type Setting } from '../../approvals/index.ts'
import type { LegalDeps } from '../deps.ts'
import { readDocumentForStaff } from './show-versions.ts'
import { readDrafts } from './drafts.ts'

type Publication = Input<'admin_publish_legal_document'>

const DAY_MS = 86_400_000

/**
 * Fails: CONFLICT (the draft was changed or deleted), BAD_REQUEST (a language is missing, or the date is not allowed).
 */
async function findPublishable({ database, clock }: LegalDeps, { document, known_revision, effective_at }: Publication) {
  const [row] = await readDrafts(database, document)
  if (row?.revision !== known_revision) return fail('CONFLICT')
  const texts = legalTexts.parse(row.texts)
  const empty = languages.flatMap((language) =>
    (['title', 'body'] as const).flatMap((part) => (texts[language][part] === '' ? [`texts.${language}.${part}`] : [])),
  )
  if (empty.length > 0)
    fail('BAD_REQUEST', { fields: empty.map((path) => ({ path, reason: 'must be written before it is published' })) })
  const aheadMs = effective_at === undefined ? 0 : Date.parse(effective_at) - clock.now().getTime()
  const reason = aheadMs < 0 ? 'past' : aheadMs > LEGAL_AHEAD_DAYS_MAX * DAY_MS ? 'too far ahead' : null
  if (reason !== null) fail('BAD_REQUEST', { fields: [{ path: 'effective_at', reason }] })
  return { number: row.base_number + 1 }
}

async function publicationFacts(deps: LegalDeps, publication: Publication): Promise<ApprovalFacts> {
  const { number } = await findPublishable(deps, publication)
  const { document, effective_at = null, asks_acceptance } = publication
  return { kind: 'legal_document', document, number, effective_at, asks_acceptance }
}

async function compareDraft({ clock }: LegalDeps, database: Database, { document }: Publication): Promise<Compared> {
  const { draft, newest, versions } = await readDocumentForStaff({ database, clock }, { document })
  const { effective_at, asks_acceptance = false } = versions[0] ?? {}
  return { before: { texts: newest, effective_at, asks_acceptance }, after: { texts: draft?.texts } }
}

/** Fails: FORBIDDEN, CONFLICT, BAD_REQUEST. */
async function publish(
  { clock, settings, approvals }: LegalDeps,
  trx: Transaction,
  { proposed: publication, by }: { readonly proposed: Publication; readonly by: ChangedBy },
): Promise<void> {
  const { number } = await findPublishable({ database: trx, clock, settings, approvals }, publication)
  const { document, known_revision, effective_at, asks_acceptance, note } = publication
  const version_id = newId()
  const now = clock.now()
  const { rows } = await sql<{ verdict: string }>`
    select legal.publish(${by.requested_by}, ${document}, ${known_revision}, ${version_id}, ${asks_acceptance},
                         ${effective_at ?? null}::timestamptz, ${note}, ${now}::timestamptz) as verdict`.execute(trx)
  const verdict = rows[0]?.verdict
  if (verdict === 'forbidden') fail('FORBIDDEN')
  if (verdict === 'past') fail('BAD_REQUEST', { fields: [{ path: 'effective_at', reason: 'before the version before it' }] })
  if (verdict !== 'published') fail('CONFLICT')
  const { versions } = await readDocumentForStaff({ database: trx, clock }, { document })
  const [head] = versions
  if (!head) throw new Error('the published version was not found')
  const after = { number, effective_at: head.effective_at, asks_acceptance, version_id, ...confirmedBy(by) }
  const action = 'legal_document_published'
  await recordStaffAction(trx, by.staff, { action, subject: document, before: { number: number - 1 }, after, reason: note }, now)
}

/** Asks a second super_admin to approve. Fails with the errors of `publish`, and with CONFLICT (already requested). */
export const publicationSetting = (deps: LegalDeps): Setting<Publication> =>
  settingChange(deps.database, deps.approvals, {
    kind: 'legal_document',
    schema: legalAdmin.admin_publish_legal_document.input,
    subjectOf: ({ document }) => document,
    factsOf: (publication) => publicationFacts(deps, publication),
    reasonOf: ({ note }) => note,
    about: ['document', 'known_revision', 'note'],
    compare: (db, publication) => compareDraft(deps, db, publication),
    caseOf: (document) => ({ kind: 'legal_document', id: document }),
    apply: (trx, change) => publish(deps, trx, change),
  })
