import { hash, hashOf, isCount, isList, isRecord, matches, type Sha256, time, uuid } from './proof-fields.ts'
import { BALANCE_FORMAT, partText, sumText, type BalanceProof, type SumNode, type SumStep } from './sum-tree.ts'

/**
 * format: not a proof.
 * balance: the parts do not add up.
 * parts: a leaf is counted twice.
 * path: a part does not lead to the root, or leads to another sum.
 * unpublished: no such root was published.
 * published: the root was published with another sum or time.
 */
export type BalanceFault = 'format' | 'balance' | 'parts' | 'path' | 'unpublished' | 'published'

export type BalanceVerdict = { readonly proof: BalanceProof } | { readonly fault: BalanceFault }

export interface PublishedRoot {
  readonly root: string
  readonly at: string
  readonly total: number
}

const HEIGHT_MAX = 40
const PARTS_MAX = 64

const isNode = (value: unknown): value is SumNode => isRecord(value) && matches(value.hash, hash) && isCount(value.cents)
const isStep = (value: unknown): value is SumStep =>
  isRecord(value) && Object.keys(value).length === 1 && (isNode(value.left) || isNode(value.right))
const isPart = (value: unknown): value is BalanceProof['parts'][number] =>
  isRecord(value) &&
  isCount(value.part) &&
  isCount(value.cents) &&
  isList(value.path, isStep, HEIGHT_MAX) &&
  value.path.length > 0

export const isBalanceProof = (value: unknown): value is BalanceProof =>
  isRecord(value) &&
  value.format === BALANCE_FORMAT &&
  matches(value.member, uuid) &&
  matches(value.at, time) &&
  isCount(value.cents) &&
  matches(value.salt, hash) &&
  isList(value.parts, isPart, PARTS_MAX) &&
  value.parts.length > 0 &&
  matches(value.root, hash) &&
  isCount(value.total)

/** Tells two leaves apart. */
const placeOf = (path: readonly SumStep[]): string => path.map((step) => ('left' in step ? 'l' : 'r')).join('')

const isDistinct = (values: readonly (string | number)[]): boolean => new Set(values).size === values.length

export async function verifyBalance(
  proof: unknown,
  findPublished: (root: string) => Promise<PublishedRoot | null>,
  sha256: Sha256,
): Promise<BalanceVerdict> {
  if (!isBalanceProof(proof)) return { fault: 'format' }
  const { member, salt, parts } = proof
  if (parts.reduce((sum, { cents }) => sum + cents, 0) !== proof.cents) return { fault: 'balance' }
  if (!isDistinct(parts.map(({ part }) => part)) || !isDistinct(parts.map(({ path }) => placeOf(path)))) return { fault: 'parts' }
  if (new Set(parts.map(({ path }) => path.length)).size !== 1) return { fault: 'parts' }
  for (const { part, cents, path } of parts) {
    let node: SumNode = { hash: await hashOf(sha256, partText({ salt, member, part, cents })), cents }
    for (const step of path) {
      const [left, right] = 'left' in step ? [step.left, node] : [node, step.right]
      node = { hash: await hashOf(sha256, sumText(left, right)), cents: left.cents + right.cents }
      if (!isCount(node.cents)) return { fault: 'path' }
    }
    if (node.hash !== proof.root || node.cents !== proof.total) return { fault: 'path' }
  }
  const published = await findPublished(proof.root)
  if (!published) return { fault: 'unpublished' }
  return published.total === proof.total && published.at === proof.at ? { proof } : { fault: 'published' }
}
