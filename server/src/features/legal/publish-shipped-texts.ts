import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type LegalTexts, legalTexts } from '@hai/contract/legal'
import { type LegalDocument, legalDocuments } from '@hai/contract/legal-values'
import { sql } from 'kysely'
import { createDatabase, type Transaction } from '../../platform/database/database.ts'
import { withSessionLock } from '../../platform/database/advisory-locks.ts'
import { createPool } from '../../platform/database/pool.ts'
import { newId } from '../../platform/ids.ts'
import { nextRevision } from './admin/drafts.ts'
import { shippedHash, shippedTexts } from './shipped-texts.ts'
import { type LegalSettings, templateFacts } from './template-facts.ts'
import { readDeadlines } from './deadlines.ts'

/** Members must accept these before using the wallet. */
const accepted: ReadonlySet<LegalDocument> = new Set(['terms', 'privacy', 'acceptable-use', 'risk-warning'])

/**
 * `offered`: as a draft for staff. `postponed`: a draft prevents the offer, and the next run tries again. `refused`: the
 * text differs, but `mayChange` is false.
 */
type Outcome = 'published' | 'offered' | 'unchanged' | 'postponed' | 'refused'

interface Shipment {
  readonly document: LegalDocument
  readonly hash: string
  readonly said_hash: string
  readonly texts: LegalTexts
  readonly now: Date
}

/** The version starts now, or together with the newest version if that has not started yet. */
async function publish(trx: Transaction, { document, hash, texts, now }: Shipment, version: { number: number; note: string }) {
  const newest = trx
    .selectFrom('legal.version')
    .select((eb) => eb.fn.max('effective_at').as('at'))
    .where('document', '=', document)
  await trx
    .insertInto('legal.version')
    .values({
      id: newId(),
      document,
      ...version,
      texts: JSON.stringify(texts),
      published_at: now,
      shipped_hash: hash,
      asks_acceptance: version.number === 1 && accepted.has(document),
      effective_at: sql`greatest(${now}::timestamptz, (${newest}))`,
    })
    .execute()
  // A draft that staff are editing is now based on this version. The editor shows a message.
  await trx
    .updateTable('legal.draft')
    .set({ base_number: version.number, revision: nextRevision })
    .where('document', '=', document)
    .execute()
}

async function offer(trx: Transaction, { document, texts, now }: Shipment, base_number: number): Promise<Outcome> {
  const laid = await trx
    .insertInto('legal.draft')
    .values({ document, revision: nextRevision, base_number, texts: JSON.stringify(texts), edited_by: null, edited_at: now })
    .onConflict((conflict) => conflict.column('document').doNothing())
    .returning('document')
    .executeTakeFirst()
  return laid === undefined ? 'postponed' : 'offered'
}

async function publishOrOffer(trx: Transaction, shipment: Shipment, mayChange: boolean): Promise<Outcome> {
  const { document, hash, said_hash, texts } = shipment
  const newest = await trx
    .selectFrom('legal.version')
    .select(['number', 'texts', 'shipped_hash'])
    .where('document', '=', document)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  if (!newest) {
    const drafted = await trx.selectFrom('legal.draft').select('document').where('document', '=', document).executeTakeFirst()
    if (drafted) return 'unchanged'
    await publish(trx, shipment, { number: 1, note: 'The text that came with the program.' })
    return 'published'
  }
  if (newest.shipped_hash === hash) {
    if (isDeepStrictEqual(legalTexts.parse(newest.texts), texts)) return 'unchanged'
    if (!mayChange) return 'refused'
    await publish(trx, shipment, { number: newest.number + 1, note: 'The settings of the installation have changed.' })
    return 'published'
  }
  const seen = await trx.selectFrom('legal.shipped').select('hash').where('document', '=', document).executeTakeFirst()
  if (seen === undefined || seen.hash === said_hash) return 'unchanged'
  return mayChange ? offer(trx, shipment, newest.number) : 'refused'
}

async function recordSeen(trx: Transaction, { document, said_hash: hash, now: seen_at }: Shipment): Promise<void> {
  await trx
    .insertInto('legal.shipped')
    .values({ document, hash, seen_at })
    .onConflict((conflict) => conflict.column('document').doUpdateSet({ hash, seen_at }))
    .execute()
}

interface Shipping {
  readonly owner_url: string
  readonly settings: LegalSettings
  readonly now: Date
  /** True if `settings` are known to be those of the server. Otherwise only documents without any version are published. */
  readonly mayChange: boolean
}

/** The documents of each outcome. */
export type ShippedDocuments = Readonly<Record<'published' | 'offered' | 'refused', readonly LegalDocument[]>>

async function publishAll(trx: Transaction, { settings, now, mayChange }: Shipping): Promise<ShippedDocuments> {
  const outcomes: { document: LegalDocument; outcome: Outcome }[] = []
  await sql`lock table legal.version, legal.draft in share row exclusive mode`.execute(trx)
  const waits = await readDeadlines(trx)
  for (const document of legalDocuments) {
    const texts = shippedTexts(document, (language) => templateFacts(settings, waits, language))
    const hash = shippedHash(document)
    const said_hash = createHash('sha256').update(hash).update(JSON.stringify(texts)).digest('base64url')
    const shipment = { document, hash, said_hash, texts, now }
    const outcome = await publishOrOffer(trx, shipment, mayChange)
    if (outcome !== 'postponed' && outcome !== 'refused') await recordSeen(trx, shipment)
    outcomes.push({ document, outcome })
  }
  const having = (wanted: Outcome) => outcomes.flatMap(({ document, outcome }) => (outcome === wanted ? [document] : []))
  return { published: having('published'), offered: having('offered'), refused: having('refused') }
}

/**
 * Needs the rights of the database owner, which the server does not have. Texts by staff are kept: a changed text of
 * the program becomes a draft for staff to decide on.
 */
export const publishShippedTexts = (shipping: Shipping): Promise<ShippedDocuments> =>
  withSessionLock(shipping.owner_url, 'legal-texts', async () => {
    const pool = createPool({ url: shipping.owner_url, role: 'hai_owner', size: 1, application_name: 'hai-legal-texts' })
    try {
      return await createDatabase(pool)
        .transaction()
        .execute((trx) => publishAll(trx, shipping))
    } finally {
      await pool.end()
    }
  })
