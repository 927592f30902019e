import type { SessionCaller } from '../../caller.ts'
import { isFirstBook, type Book } from '../../platform/database/book.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Identity, OnboardingDetails } from '../identity/index.ts'

export interface OnboardingDeps {
  readonly book: Pick<Book, 'number'>
  readonly database: Database
  readonly identity: Pick<Identity, 'onboard' | 'whyTagNotFree'>
  /** For books other than the first, in which all accounts are created. */
  readonly joinReferral: (trx: Transaction, newcomer: SessionCaller) => Promise<void>
  readonly ledger: { readonly openMemberAccounts: (trx: Transaction, user_id: string) => Promise<unknown> }
}

/**
 * Opens the wallet in the same transaction, so that every member has accounts, and as its last step, because accounts
 * are opened one after the other. The wallet is in this book. A second call with the same values changes nothing.
 * Fails: ACCOUNT_BLOCKED, PENDING_APPROVAL, TAG_TAKEN, TAG_RESERVED, NAME_RESERVED, CONFLICT (completed before with
 * other values), UNAVAILABLE (the person belongs to another book).
 */
export async function completeOnboarding(
  { book, database, identity, joinReferral, ledger }: OnboardingDeps,
  details: OnboardingDetails,
  caller?: SessionCaller,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const { is_new } = await identity.onboard(trx, details, book.number)
    if (is_new && caller && !isFirstBook(book)) await joinReferral(trx, caller)
    await ledger.openMemberAccounts(trx, details.user_id)
  })
}
