import type { Input, Output } from '@hai/contract/contract'
import { documentRuleOf, tierOfPurpose } from '@hai/contract/document-kinds'
import type { Member } from '../../caller.ts'
import { fail } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { DocumentsDeps } from './deps.ts'
import { countSubmitted, hasOne, insertDocument, insertPage } from './queries.ts'
import { readPage, type Page } from './read-page.ts'

/** Decoding is dear, and people judge each: nobody needs more in a day. */
const DAY_MAX = 10
const DAY_MS = 86_400_000

/** What can be refused before a byte is decoded. */
async function refuseEarly(
  { database, clock }: DocumentsDeps,
  { user_id, tier }: Member,
  { kind, pages }: Input<'submit_identity_document'>,
): Promise<void> {
  const { purpose, pages: bounds } = documentRuleOf(kind)
  if (pages.length < bounds.min || pages.length > bounds.max)
    fail('BAD_REQUEST', { fields: [{ path: 'pages', reason: `must be ${bounds.min} to ${bounds.max}` }] })
  const needed = tierOfPurpose(purpose) - 1
  if (tier < needed) fail('TIER_NEEDED', { tier: needed })
  if (await hasOne(database, user_id, purpose)) fail('INVALID_TRANSITION')
  const { count, first_at } = await countSubmitted(database, user_id, new Date(clock.now().getTime() - DAY_MS))
  if (count >= DAY_MAX && first_at) fail('RATE_LIMITED', { retry_at: new Date(first_at.getTime() + DAY_MS).toISOString() })
}

/**
 * Takes a document in for compliance to judge, sealed for its owner.
 * Fails: BAD_REQUEST, TIER_NEEDED (the tier below comes first), INVALID_TRANSITION (one waits or is approved), RATE_LIMITED,
 * DOCUMENT_REFUSED, UNAVAILABLE (too many at once).
 */
export async function submitDocument(
  deps: DocumentsDeps,
  caller: Member,
  input: Input<'submit_identity_document'>,
): Promise<Output<'submit_identity_document'>> {
  await refuseEarly(deps, caller, input)
  const pages: Page[] = []
  for (const [index, content] of input.pages.entries()) pages.push(await readPage(input.kind, content, index + 1))
  const { user_id } = caller
  const { purpose } = documentRuleOf(input.kind)
  const document = { id: newId(), user_id, purpose, kind: input.kind, submitted_at: deps.clock.now() }
  return deps.database.transaction().execute(async (trx) => {
    const made = (await insertDocument(trx, document)) ?? fail('INVALID_TRANSITION')
    for (const [index, { media_type, content }] of pages.entries()) {
      const address = { user_id, document_id: made.id, page: index + 1 }
      const sealed = deps.vault.seal(address, content)
      await insertPage(trx, { ...sealed, document_id: made.id, page: index + 1, media_type })
    }
    return made
  })
}
