import { nodeBytes, type Step } from '@hai/contract/seal-forms'
import { hash } from 'node:crypto'

/** The number of leaves below a stored node, a power of two. */
export const BLOCK_LEAVES = 256

export const sha256 = (bytes: Uint8Array | string): Buffer => hash('sha256', bytes, 'buffer')

const nodeOf = (left: Uint8Array, right: Uint8Array): Buffer => sha256(nodeBytes(left, right))

/** The largest power of two that leaves something on the right (as in RFC 6962). */
function leftSize(size: number): number {
  let left = 1
  while (left * 2 < size) left *= 2
  return left
}

export function rootOf(hashes: readonly Buffer[]): Buffer {
  const [first] = hashes
  if (!first) throw new Error('a tree needs a leaf')
  if (hashes.length === 1) return first
  const left = leftSize(hashes.length)
  return nodeOf(rootOf(hashes.slice(0, left)), rootOf(hashes.slice(left)))
}

export function pathTo(hashes: readonly Buffer[], place: number): Step[] {
  if (hashes.length <= 1) return []
  const left = leftSize(hashes.length)
  const below = hashes.slice(0, left)
  const beside = hashes.slice(left)
  return place < left
    ? [...pathTo(below, place), { right: rootOf(beside).toString('hex') }]
    : [...pathTo(beside, place - left), { left: rootOf(below).toString('hex') }]
}

/** Because the block size is a power of two, the root over these roots equals the root over all leaves. */
export const blocksOf = (leaves: readonly Buffer[]): Buffer[] =>
  Array.from({ length: Math.ceil(leaves.length / BLOCK_LEAVES) }, (_, block) =>
    rootOf(leaves.slice(block * BLOCK_LEAVES, (block + 1) * BLOCK_LEAVES)),
  )

/** Keeps at most one hash for each level of the tree. */
export function growingRoot() {
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
