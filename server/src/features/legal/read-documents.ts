import type { Input, Output } from '@hai/contract/contract'
import { fail } from '../../platform/failure.ts'
import type { LegalDeps } from './deps.ts'
import { versionToAccept, readPublished, readTexts, type VersionRow } from './versions.ts'
import { shippedText } from './shipped-texts.ts'
import { templateFacts } from './template-facts.ts'
import { readDeadlines } from './deadlines.ts'

const dated = ({ number, effective_at }: VersionRow) => ({ number, effective_at: effective_at.toISOString() })

const showVersion = ({ id, document, number, title, effective_at }: VersionRow) => ({
  document,
  version_id: id,
  number,
  title,
  effective_at: effective_at.toISOString(),
})

export async function listDocuments(
  { database, clock }: LegalDeps,
  { language }: Input<'list_legal_documents'>,
): Promise<Output<'list_legal_documents'>> {
  const all = await readPublished(database, { language, now: clock.now() })
  return {
    items: all.flatMap((of) => {
      const { inForce, coming } = of
      if (!inForce) return []
      return [{ ...showVersion(inForce), coming: coming ? dated(coming) : null, must_accept: versionToAccept(of) !== null }]
    }),
  }
}

/** Fails: NOT_FOUND (no current version, or an unknown number). */
export async function readDocument(
  { database, clock }: LegalDeps,
  { document, language, number }: Input<'get_legal_document'>,
): Promise<Output<'get_legal_document'>> {
  const [of] = await readPublished(database, { language, now: clock.now(), document })
  const version = number === undefined ? of?.inForce : of?.versions.find((one) => one.number === number)
  if (!of || !version) return fail('NOT_FOUND')
  const texts = await readTexts(database, document, version.number)
  if (!texts) return fail('NOT_FOUND')
  return {
    ...showVersion(version),
    body: texts[language].body,
    state: of.stateOf(version),
    coming: of.coming ? dated(of.coming) : null,
    versions: of.versions.map(dated),
  }
}

export async function readCompliancePage(
  { database, settings }: LegalDeps,
  { language }: Input<'get_compliance_page'>,
): Promise<Output<'get_compliance_page'>> {
  return shippedText('compliance', language, templateFacts(settings, await readDeadlines(database), language))
}
