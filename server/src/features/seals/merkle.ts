import { nodeBytes, type Step } from '@hai/contract/seal-forms'
import { hash } from 'node:crypto'

/** Leaves under one of the nodes that a seal keeps, so that a proof is made from these leaves and those nodes alone. A power of two. */
export const BLOCK_LEAVES = 256

export const sha256 = (bytes: Uint8Array | string): Buffer => hash('sha256', bytes, 'buffer')

const nodeOf = (left: Uint8Array, right: Uint8Array): Buffer => sha256(nodeBytes(left, right))

/** The left side of a tree is the greatest power of two that leaves something to the right (as in RFC 6962). */
function leftSize(size: number): number {
  let left = 1
  while (left * 2 < size) left *= 2
  return left
}

/** The root over hashes, of which there is at least one: a hash alone is its own root. */
export function rootOf(hashes: readonly Buffer[]): Buffer {
  const [first] = hashes
  if (!first) throw new Error('a tree has a leaf')
  if (hashes.length === 1) return first
  const left = leftSize(hashes.length)
  return nodeOf(rootOf(hashes.slice(0, left)), rootOf(hashes.slice(left)))
}

/** The way up from one of the hashes to their root, the lowest step first. */
export function pathTo(hashes: readonly Buffer[], place: number): Step[] {
  if (hashes.length <= 1) return []
  const left = leftSize(hashes.length)
  const [below, beside] = [hashes.slice(0, left), hashes.slice(left)]
  return place < left
    ? [...pathTo(below, place), { right: rootOf(beside).toString('hex') }]
    : [...pathTo(beside, place - left), { left: rootOf(below).toString('hex') }]
}

/** The roots of blocks of leaves, in order. The root over them is the root over the leaves, because a block is a power of two. */
export const blocksOf = (leaves: readonly Buffer[]): Buffer[] =>
  Array.from({ length: Math.ceil(leaves.length / BLOCK_LEAVES) }, (_, block) =>
    rootOf(leaves.slice(block * BLOCK_LEAVES, (block + 1) * BLOCK_LEAVES)),
  )

/** The root over leaves that come one after another, of which no more than one for each height of the tree is kept. */
export function growingRoot() {
  /** Roots of whole trees, from the highest to the lowest, with how many leaves are under each. */
  const trees: { readonly root: Buffer; readonly size: number }[] = []
  let count = 0
  return {
    add: (leaf: Buffer): void => {
      count += 1
      let top = { root: leaf, size: 1 }
      for (let last = trees.at(-1); last?.size === top.size; last = trees.at(-1)) {
        trees.pop()
        top = { root: nodeOf(last.root, top.root), size: last.size + top.size }
      }
      trees.push(top)
    },
    count: (): number => count,
    root: (): Buffer => trees.map(({ root }) => root).reduceRight((below, left) => nodeOf(left, below)),
  }
}
