import type { Database, Transaction } from '../../platform/database/database.ts'

export async function isBlockBetween(database: Database, one: string, other: string): Promise<boolean> {
  const row = await database
    .selectFrom('chat.block')
    .select('blocker_id')
    .where((block) =>
      block.or([
        block.and([block('blocker_id', '=', one), block('blocked_id', '=', other)]),
        block.and([block('blocker_id', '=', other), block('blocked_id', '=', one)]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

export async function blockersOf(
  database: Database,
  blocked_id: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  if (others.length === 0) return new Set()
  const rows = await database
    .selectFrom('chat.block')
    .select('blocker_id')
    .where('blocked_id', '=', blocked_id)
    .where('blocker_id', 'in', others)
    .execute()
  return new Set(rows.map(({ blocker_id }) => blocker_id))
}

export async function blockedBy(database: Database, blocker_id: string, others: readonly string[]): Promise<ReadonlySet<string>> {
  if (others.length === 0) return new Set()
  const rows = await database
    .selectFrom('chat.block')
    .select('blocked_id')
    .where('blocker_id', '=', blocker_id)
    .where('blocked_id', 'in', others)
    .execute()
  return new Set(rows.map(({ blocked_id }) => blocked_id))
}

interface Pair {
  readonly blocker_id: string
  readonly blocked_id: string
}

export async function insertBlock(trx: Transaction, block: Pair & { readonly created_at: Date }): Promise<boolean> {
  const row = await trx
    .insertInto('chat.block')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .returning('blocker_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteBlock(trx: Transaction, { blocker_id, blocked_id }: Pair): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('chat.block')
    .where('blocker_id', '=', blocker_id)
    .where('blocked_id', '=', blocked_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const readBlocked = (database: Database, blocker_id: string) =>
  database
    .selectFrom('chat.block')
    .select(['blocked_id', 'created_at'])
    .where('blocker_id', '=', blocker_id)
    .orderBy('created_at', 'desc')
    .orderBy('blocked_id')
    .execute()
