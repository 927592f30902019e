import { apiKeyScopes, type ApiKeyScope, API_KEY_MARK, API_KEY_PREFIX_LENGTH } from '@hai/contract/api-keys'
import type { Insertable, Selectable } from 'kysely'
import { z } from 'zod'
import { hash, randomBytes } from 'node:crypto'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { MerchantsApiKey as Row } from '../../platform/database/generated.ts'

/** 256 random bits cannot be guessed, so a fast hash is enough. */
const SECRET_BYTES = 32

export const newKey = (): string => `${API_KEY_MARK}${randomBytes(SECRET_BYTES).toString('base64url')}`

export const keyHash = (key: string): Buffer => hash('sha256', key, 'buffer')

export const prefixOf = (key: string): string => key.slice(0, API_KEY_PREFIX_LENGTH)

export interface ApiKeyRow extends Pick<Selectable<Row>, 'id' | 'user_id' | 'name' | 'prefix' | 'created_at' | 'last_used_at'> {
  readonly scopes: ApiKeyScope[]
}

const knownScopes = z.array(z.enum(apiKeyScopes))
const toKey = <Found extends { readonly scopes: readonly string[] }>(row: Found) => ({
  ...row,
  scopes: knownScopes.parse(row.scopes),
})

const columns = ['id', 'user_id', 'name', 'prefix', 'scopes', 'created_at', 'last_used_at'] as const

export const insertKey = async (trx: Transaction, key: Insertable<Row>): Promise<void> => {
  await trx.insertInto('merchants.api_key').values(key).execute()
}

export async function readKeys(database: Database, user_id: string): Promise<ApiKeyRow[]> {
  const rows = await database
    .selectFrom('merchants.api_key')
    .select(columns)
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toKey)
}

export async function findKey(database: Database, key_hash: Buffer): Promise<ApiKeyRow | null> {
  const row = await database
    .selectFrom('merchants.api_key')
    .select(columns)
    .where('key_hash', '=', key_hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row ? toKey(row) : null
}

/** Also returns a key that is already revoked. */
export async function lockKey(trx: Transaction, { id, user_id }: Pick<ApiKeyRow, 'id' | 'user_id'>) {
  const row = await trx
    .selectFrom('merchants.api_key')
    .select(['name', 'revoked_at'])
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function recordRevoked(trx: Transaction, id: string, revoked_at: Date): Promise<void> {
  await trx.updateTable('merchants.api_key').set({ revoked_at }).where('id', '=', id).execute()
}

export async function recordUsed(database: Database, id: string, last_used_at: Date): Promise<void> {
  await database.updateTable('merchants.api_key').set({ last_used_at }).where('id', '=', id).execute()
}
