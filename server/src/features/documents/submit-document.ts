import type { Input, Output } from '@hai/contract/contract'
import { documentRuleOf, tierOfPurpose } from '@hai/contract/document-kinds'
import type { Member } from '../../caller.ts'
import type { Handler } from '../../feature.ts'
import { oneUnderWayByKey } from '../../platform/concurrency.ts'
import { countAttempt } from '../../platform/count-attempt.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import { isReservedName } from '../identity/index.ts'
import type { DocumentsDeps } from './deps.ts'
import { recordDocumentSubmission } from './events.ts'
import { hasOne, insertDocument, insertPage, nameVerification } from './queries.ts'
import { readPage, type Page } from './read-page.ts'

/** A member can submit this many documents a day, because checking a document is expensive even if it is rejected. */
const DAY_MAX = 10
const DAY_MS = 86_400_000
/** While a document of the member is processed, another call fails and may be retried after this time. */
const AGAIN_MS = 10_000

async function refuseEarly(
  { database, brandName }: DocumentsDeps,
  { user_id, tier, full_name: verified }: Member,
  { kind, pages, full_name }: Input<'submit_identity_document'>,
): Promise<void> {
  const { purpose, pages: bounds } = documentRuleOf(kind)
  if (pages.length < bounds.min || pages.length > bounds.max)
    fail('BAD_REQUEST', { fields: [{ path: 'pages', reason: `must be ${bounds.min} to ${bounds.max}` }] })
  const needed = tierOfPurpose(purpose) - 1
  if (tier < needed) fail('TIER_NEEDED', { tier: needed })
  if (full_name === undefined) {
    if (await hasOne(database, user_id, purpose)) fail('INVALID_TRANSITION')
    return
  }
  if (purpose !== 'identity') fail('BAD_REQUEST', { fields: [{ path: 'full_name', reason: 'only with an identity document' }] })
  if (full_name === verified || (await nameVerification(database, user_id)) !== 'verified') fail('INVALID_TRANSITION')
  if (isReservedName(full_name, brandName)) fail('NAME_RESERVED')
}

/** Rejected submissions count too. */
const countOwnAttempt = ({ database, clock }: DocumentsDeps, member_id: string): Promise<void> =>
  database.transaction().execute((trx) => {
    const within = { now: clock.now(), most: DAY_MAX, withinMs: DAY_MS }
    return countAttempt(trx, { table: 'documents.budget', owner: 'user_id', member_id }, within)
  })

/**
 * Processes one document per member at a time, so that a member cannot block the decoder for others. Fails:
 * BAD_REQUEST, TIER_NEEDED (the member must first reach the tier below the one that the document is for),
 * INVALID_TRANSITION (such a document is pending or approved; for a new name: no identity document is approved, or the
 * name is unchanged), NAME_RESERVED, RATE_LIMITED, DOCUMENT_REFUSED, UNAVAILABLE (too many at once).
 */
export function submitDocument(deps: DocumentsDeps): Handler<'submit_identity_document'> {
  const alone = oneUnderWayByKey({ clock: deps.clock, againMs: AGAIN_MS })
  return (caller, input) =>
    alone(caller.user_id, async () => {
      await refuseEarly(deps, caller, input)
      await countOwnAttempt(deps, caller.user_id)
      return takeIn(deps, caller.user_id, input)
    })
}

async function takeIn(
  deps: DocumentsDeps,
  user_id: string,
  input: Input<'submit_identity_document'>,
): Promise<Output<'submit_identity_document'>> {
  const pages: Page[] = []
  for (const [index, content] of input.pages.entries()) pages.push(await readPage(input.kind, content, index + 1))
  const { purpose } = documentRuleOf(input.kind)
  const document = {
    id: newId(),
    user_id,
    purpose,
    kind: input.kind,
    renames_to: input.full_name ?? null,
    submitted_at: deps.clock.now(),
  }
  return deps.database.transaction().execute(async (trx) => {
    const inserted = (await insertDocument(trx, document)) ?? fail('INVALID_TRANSITION')
    for (const [index, { media_type, content }] of pages.entries()) {
      const address = { user_id, document_id: inserted.id, page: index + 1 }
      const sealed = deps.vault.seal(address, content)
      await insertPage(trx, { ...sealed, document_id: inserted.id, page: index + 1, media_type })
    }
    await recordDocumentSubmission(trx, user_id, document.submitted_at)
    return inserted
  })
}
