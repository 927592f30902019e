import { hash, randomBytes, randomInt } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { partText, sumText, type SumNode, type SumStep } from '@hai/contract/sum-tree'

export const PARTS_LEAST = 4
/** Keeps a proof small enough for a phone. */
export const PARTS_MOST = 32

/** A larger balance is split into more parts, so that a single part reveals little about the balance. */
const countParts = (balance: number, average: number): number =>
  Math.min(PARTS_MOST, PARTS_LEAST + Math.floor(balance / Math.max(1, average)))

function cutBalance(balance: number, count: number): readonly number[] {
  const cuts = Array.from({ length: count - 1 }, () => randomInt(balance + 1)).sort((a, b) => a - b)
  return [...cuts, balance].map((cut, index) => cut - (cuts[index - 1] ?? 0))
}

export interface MemberBalance {
  readonly user_id: string
  /** Zero or more. */
  readonly cents: number
}

export interface Share {
  readonly user_id: string
  readonly salt: Buffer
  readonly parts: readonly number[]
  readonly places: readonly number[]
}

export interface SumTree {
  readonly root: SumNode
  /** The nodes of each level, from the leaves to the root. Each node has NODE_BYTES bytes. */
  readonly levels: readonly Buffer[]
  readonly shares: readonly Share[]
}

const HASH_BYTES = 32
/** A hash, and the cents in eight bytes. */
export const NODE_BYTES = HASH_BYTES + 8
/** Other work gets a turn after this many nodes. */
const SLICE = 2_000

export const readNode = (nodes: Buffer, place = 0): SumNode => ({
  hash: nodes.toString('hex', place * NODE_BYTES, place * NODE_BYTES + HASH_BYTES),
  cents: Number(nodes.readBigUInt64BE(place * NODE_BYTES + HASH_BYTES)),
})

function writeNode(nodes: Buffer, place: number, node: SumNode): void {
  nodes.write(node.hash, place * NODE_BYTES, 'hex')
  nodes.writeBigUInt64BE(BigInt(node.cents), place * NODE_BYTES + HASH_BYTES)
}

export function sumNode(left: SumNode, right: SumNode): SumNode {
  const cents = left.cents + right.cents
  if (left.cents < 0 || right.cents < 0 || !Number.isSafeInteger(cents))
    throw new RangeError('the sum of the balances is not exact')
  return { hash: hash('sha256', sumText(left, right)), cents }
}

async function forEachInSlices<Item>(items: Iterable<Item>, handle: (item: Item) => void): Promise<void> {
  let done = 0
  for (const item of items) {
    if ((done += 1) % SLICE === 0) await setImmediate()
    handle(item)
  }
}

function* upTo(count: number): Iterable<number> {
  for (let number = 0; number < count; number += 1) yield number
}

async function shuffled(count: number): Promise<Uint32Array> {
  const order = Uint32Array.from({ length: count }, (_, index) => index)
  await forEachInSlices(upTo(count), (done) => {
    const last = count - 1 - done
    const other = randomInt(last + 1)
    const a = order[last] ?? 0
    const b = order[other] ?? 0
    order[last] = b
    order[other] = a
  })
  return order
}

/**
 * Splits each balance into parts, shuffles all parts, and adds leaves of zero up to a power of two. Nobody can tell the
 * added leaves from the others.
 */
export async function growTree(balances: readonly MemberBalance[]): Promise<SumTree> {
  const average = Math.ceil(balances.reduce((sum, { cents }) => sum + cents, 0) / Math.max(1, balances.length))
  const cut = balances.map(({ user_id, cents }) => ({
    user_id,
    salt: randomBytes(HASH_BYTES),
    parts: cutBalance(cents, countParts(cents, average)),
  }))
  const used = cut.reduce((sum, { parts }) => sum + parts.length, 0)
  const height = Math.max(1, Math.ceil(Math.log2(used)))
  const places = await shuffled(2 ** height)
  const leaves = randomBytes(2 ** height * NODE_BYTES)
  await forEachInSlices(upTo(2 ** height), (place) => leaves.writeBigUInt64BE(0n, place * NODE_BYTES + HASH_BYTES))
  let next = 0
  const shares = cut.map(({ parts, ...share }): Share => ({ ...share, parts, places: parts.map(() => places[next++] ?? 0) }))
  await forEachInSlices(shares, ({ user_id, salt, parts, places: own }) => {
    for (const [part, cents] of parts.entries()) {
      const words = partText({ salt: salt.toString('hex'), member: user_id, part, cents })
      writeNode(leaves, own[part] ?? 0, { hash: hash('sha256', words), cents })
    }
  })
  const levels: Buffer[] = [leaves]
  for (let below: Buffer = leaves; below.length > NODE_BYTES; levels.push(below)) below = await levelAbove(below)
  return { root: readNode(levels.at(-1) ?? leaves), levels, shares }
}

async function levelAbove(below: Buffer): Promise<Buffer> {
  const above = Buffer.alloc(below.length / 2)
  await forEachInSlices(upTo(above.length / NODE_BYTES), (place) =>
    writeNode(above, place, sumNode(readNode(below, 2 * place), readNode(below, 2 * place + 1))),
  )
  return above
}

/** The siblings on the way from a leaf to the root. `beside` returns the node at a level and place. */
export const pathOf = (place: number, height: number, beside: (level: number, place: number) => SumNode): readonly SumStep[] =>
  Array.from({ length: height }, (_, level) => {
    const own = Math.floor(place / 2 ** level)
    return own % 2 === 1 ? { left: beside(level, own - 1) } : { right: beside(level, own + 1) }
  })
