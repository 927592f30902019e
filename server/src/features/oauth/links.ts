import type { Database, Transaction } from '../../platform/database/database.ts'
import type { OidcProvider } from '../../platform/oidc-config.ts'
import { newId } from '../../platform/ids.ts'
import { personalTable, type PersonalTable } from '../../personal-data.ts'

export interface Subject {
  readonly issuer: string
  readonly subject: string
}

export async function ownerOf(db: Database, { issuer, subject }: Subject): Promise<string | null> {
  const link = await db
    .selectFrom('oauth.link')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return link?.user_id ?? null
}

/** Locks the link until the transaction ends. */
export async function holdLink(trx: Transaction, { issuer, subject }: Subject, user_id: string): Promise<boolean> {
  const held = await trx
    .selectFrom('oauth.link')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('user_id', '=', user_id)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

/** A provider that the operator has removed is shown by the host of its issuer. */
export const providerName = (providers: readonly OidcProvider[], issuer: string): string =>
  providers.find((one) => one.issuer === issuer)?.name ?? new URL(issuer).host

/** Returns the account to which the subject belongs; `isNew` is true if the link is new. */
export async function connect(
  trx: Transaction,
  link: Subject & { user_id: string; email: string | null; now: Date },
): Promise<{ user_id: string; isNew: boolean }> {
  const { now, ...rest } = link
  const inserted = await trx
    .insertInto('oauth.link')
    .values({ id: newId(), ...rest, connected_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted
    ? { user_id: inserted.user_id, isNew: true }
    : { user_id: (await ownerOf(trx, link)) ?? link.user_id, isNew: false }
}

export async function markUsed(db: Database, { issuer, subject }: Subject, now: Date): Promise<void> {
  await db
    .updateTable('oauth.link')
    .set({ last_used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

export const linksOf = (db: Database, user_id: string) =>
  db
    .selectFrom('oauth.link')
    .select(['id', 'issuer', 'email', 'connected_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .orderBy('connected_at')
    .orderBy('id')
    .execute()

export async function disconnect(
  trx: Transaction,
  { link_id, user_id }: { link_id: string; user_id: string },
): Promise<{ issuer: string } | null> {
  const removed = await trx
    .deleteFrom('oauth.link')
    .where('id', '=', link_id)
    .where('user_id', '=', user_id)
    .returning('issuer')
    .executeTakeFirst()
  return removed ?? null
}

export const oauthData = (database: Database): readonly PersonalTable[] => [
  personalTable('connected_accounts', ({ user_id }) =>
    database
      .selectFrom('oauth.link')
      .select(['issuer', 'subject', 'email', 'connected_at', 'last_used_at'])
      .where('user_id', '=', user_id)
      .orderBy('connected_at')
      .execute(),
  ),
]
