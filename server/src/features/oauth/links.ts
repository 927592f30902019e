import type { Database, Transaction } from '../../platform/database/database.ts'
import type { OidcProvider } from '../../platform/oidc-config.ts'
import { newId } from '../../platform/ids.ts'

/** An account at a provider: what no other can have. */
export interface Subject {
  readonly issuer: string
  readonly subject: string
}

/** Whose account here it opens; null: nobody’s. */
export async function ownerOf(db: Database, { issuer, subject }: Subject): Promise<string | null> {
  const link = await db
    .selectFrom('oauth.link')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return link?.user_id ?? null
}

/** Whether it still opens this account; it goes on doing so for the transaction, as whoever takes it away waits. */
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

/** What members know a provider by; one that the operator has taken away is named by its issuer. */
export const providerName = (providers: readonly OidcProvider[], issuer: string): string =>
  providers.find((one) => one.issuer === issuer)?.name ?? new URL(issuer).host

/** Connects it, unless it is connected already. Whose it is afterwards, and whether that is new. */
export async function connect(
  trx: Transaction,
  link: Subject & { user_id: string; email: string | null; now: Date },
): Promise<{ user_id: string; made: boolean }> {
  const { now, ...rest } = link
  const made = await trx
    .insertInto('oauth.link')
    .values({ id: newId(), ...rest, connected_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return made ? { user_id: made.user_id, made: true } : { user_id: (await ownerOf(trx, link)) ?? link.user_id, made: false }
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

/** Removes one of somebody’s own; whose it was. Null: there is none of that id. */
export async function disconnect(
  trx: Transaction,
  { link_id, user_id }: { link_id: string; user_id: string },
): Promise<{ issuer: string } | null> {
  const gone = await trx
    .deleteFrom('oauth.link')
    .where('id', '=', link_id)
    .where('user_id', '=', user_id)
    .returning('issuer')
    .executeTakeFirst()
  return gone ?? null
}
