import type { Language } from '@hai/contract/languages'
import { type LegalTexts, legalDocument, legalTexts } from '@hai/contract/legal'
import type { LegalDocument } from '@hai/contract/legal-values'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { filterConditions } from '../../platform/filter-conditions.ts'

export interface VersionRow {
  readonly id: string
  readonly document: LegalDocument
  readonly number: number
  readonly title: string
  readonly asks_acceptance: boolean
  readonly effective_at: Date
  readonly note: string
  /** Null if the text came with the program. */
  readonly drafted_by: string | null
  readonly published_by: string | null
  readonly published_at: Date
}

/**
 * Acceptances count from this version number on. It is the newest version that has started and requires acceptance, or
 * null.
 */
export const versionToAccept = ({ versions, stateOf }: Published): number | null =>
  versions.find((version) => version.asks_acceptance && stateOf(version) !== 'to_come')?.number ?? null

type State = 'in_force' | 'past' | 'to_come'

export interface Published {
  readonly document: LegalDocument
  readonly versions: readonly VersionRow[]
  readonly inForce: VersionRow | undefined
  readonly coming: VersionRow | undefined
  readonly stateOf: (version: VersionRow) => State
}

/** Versions start in the order of their numbers, so the last one that has started is current. */
function published(document: LegalDocument, versions: readonly VersionRow[], now: Date): Published {
  const inForce = versions.find(({ effective_at }) => effective_at <= now)
  const later = versions.filter(({ effective_at }) => effective_at > now)
  const nextAt = later.at(-1)?.effective_at.getTime()
  const coming = later.find(({ effective_at }) => effective_at.getTime() === nextAt)
  const stateOf = ({ id, effective_at }: VersionRow): State =>
    id === inForce?.id ? 'in_force' : effective_at <= now ? 'past' : 'to_come'
  return { document, versions, inForce, coming, stateOf }
}

export async function readPublished(
  database: Database,
  { language, now, document }: { readonly language: Language; readonly now: Date; readonly document?: LegalDocument },
): Promise<readonly Published[]> {
  const rows = await database
    .selectFrom('legal.version')
    .select(['id', 'document', 'number', 'asks_acceptance', 'effective_at', 'note', 'drafted_by', 'published_by', 'published_at'])
    .select(sql<string>`texts -> ${language}::text ->> 'title'`.as('title'))
    .where((eb) => filterConditions(eb, { document }))
    .orderBy('number', 'desc')
    .execute()
  const byDocument = new Map<LegalDocument, VersionRow[]>()
  for (const row of rows) {
    const version = { ...row, document: legalDocument.parse(row.document) }
    byDocument.set(version.document, [...(byDocument.get(version.document) ?? []), version])
  }
  return legalDocument.options.flatMap((one) => {
    const versions = byDocument.get(one)
    return versions ? [published(one, versions, now)] : []
  })
}

export async function readTexts(database: Database, document: LegalDocument, number: number): Promise<LegalTexts | null> {
  const row = await database
    .selectFrom('legal.version')
    .select('texts')
    .where('document', '=', document)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ? legalTexts.parse(row.texts) : null
}
