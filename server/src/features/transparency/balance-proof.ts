import type { Output } from '@hai/contract/contract'
import { BALANCE_FORMAT } from '@hai/contract/sum-tree'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { findShare, readNodes } from './proof-queries.ts'
import { pathOf, readNode } from './tree.ts'

type PathOptions = Parameters<typeof pathOf>[2]

/**
 * Returns `{ proof: null }` if the newest published root does not include the caller’s balance. Reads one snapshot,
 * because a job may delete the tree meanwhile.
 */
export const getBalanceProof = (database: Database, user_id: string): Promise<Output<'get_balance_proof'>> =>
  database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => readProof(trx, user_id))

async function readProof(database: Transaction, user_id: string): Promise<Output<'get_balance_proof'>> {
  const share = await findShare(database, user_id)
  if (!share?.root || share.height === null || share.total === null) return { proof: null }
  const { id, height, places, parts } = share
  const needed: { level: number; place: number }[] = []
  const ask: PathOptions = (level, place) => {
    needed.push({ level, place })
    return { hash: '', cents: 0 }
  }
  for (const place of places) pathOf(place, height, ask)
  const nodes = await readNodes(database, id, needed)
  const beside: PathOptions = (level, place) => {
    const node = nodes.get(`${level} ${place}`)
    if (!node) throw new Error(`the tree of ${id} lacks a node`)
    return readNode(node)
  }
  return {
    proof: {
      format: BALANCE_FORMAT,
      member: user_id,
      at: share.at.toISOString(),
      salt: share.salt.toString('hex'),
      cents: parts.reduce((sum, part) => sum + part, 0),
      parts: parts.map((cents, part) => ({ part, cents, path: [...pathOf(places[part] ?? 0, height, beside)] })),
      root: share.root.toString('hex'),
      total: share.total,
    },
  }
}
