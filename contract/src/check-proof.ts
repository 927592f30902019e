import { isOwnKind } from './proof-kinds.ts'
import {
  fromHex,
  hash,
  hashOf,
  isCount,
  isList,
  isRecord,
  matches,
  type Sha256,
  time,
  toHex,
  unknownForm,
  uuid,
} from './proof-fields.ts'
import {
  leafText,
  nodeBytes,
  PROOF_FORMAT,
  type ReceiptProof,
  type Seal,
  SEAL_FORMAT,
  sealText,
  sideText,
  type Step,
} from './seal-forms.ts'

/**
 * format: the text is not a proof.
 * form: the proof or its seal has an unsupported version, so nothing can be verified.
 * line: a shown line does not match its sealed hash.
 * leaf: the transaction id, kind, time, `ends` or sides differ from the sealed ones.
 * lines: a line is missing, or lines of two wallets are mixed.
 * path: the hashes do not lead to the stated root.
 * seal: no seal with this number was published.
 * root: the published seal has another root.
 * seal_changed: the published seal does not match its own hash.
 */
export type ProofFault =
  | { readonly fault: 'format' | 'form' | 'leaf' | 'lines' | 'path' | 'seal' | 'root' | 'seal_changed' }
  | { readonly fault: 'line'; readonly line: number }

export interface HoldingProof {
  readonly proof: ReceiptProof
  readonly seal: Seal
}

export type ProofVerdict = HoldingProof | ProofFault

const name = /^[a-z0-9_:]{1,60}$/

const isLine = (value: unknown): value is ReceiptProof['lines'][number] =>
  isRecord(value) &&
  isCount(value.place) &&
  matches(value.salt, hash) &&
  (value.of === 'platform' || matches(value.of, hash)) &&
  matches(value.account, name) &&
  Number.isSafeInteger(value.cents)

const isStep = (value: unknown): value is Step =>
  isRecord(value) && Object.keys(value).length === 1 && (matches(value.left, hash) || matches(value.right, hash))

/** A real posting has at most 32 sides, and no real tree is higher than 64. */
const SIDES_MAX = 64
const PATH_MAX = 64

const isProof = (value: unknown): value is ReceiptProof =>
  isRecord(value) &&
  value.format === PROOF_FORMAT &&
  matches(value.transaction_id, uuid) &&
  matches(value.kind, name) &&
  matches(value.at, time) &&
  (value.ends === null || matches(value.ends, uuid)) &&
  isList(value.sides, (side) => matches(side, hash), SIDES_MAX) &&
  isList(value.lines, isLine, SIDES_MAX) &&
  value.lines.length > 0 &&
  new Set(value.lines.map(({ place }) => place)).size === value.lines.length &&
  matches(value.leaf, hash) &&
  isList(value.path, isStep, PATH_MAX) &&
  matches(value.root, hash) &&
  isCount(value.seal)

/**
 * True if all lines belong to one wallet. A kind that touches only one member’s accounts needs a line for every side.
 * Otherwise a proof could mislead by leaving out lines.
 */
const isOfOneWallet = ({ kind, sides, lines }: ReceiptProof): boolean =>
  new Set(lines.map(({ of }) => of)).size === 1 && (!isOwnKind(kind) || lines.length === sides.length)

function read(typed: string): unknown {
  try {
    return JSON.parse(typed)
  } catch {
    return null
  }
}

export async function checkProof(
  typed: string,
  findSeal: (number: number, transaction_id: string) => Promise<Seal | null>,
  sha256: Sha256,
): Promise<ProofVerdict> {
  const proof = read(typed)
  if (unknownForm(proof, [PROOF_FORMAT]) !== null) return { fault: 'form' }
  if (!isProof(proof)) return { fault: 'format' }
  for (const [line, side] of proof.lines.entries())
    if ((await hashOf(sha256, sideText(side))) !== proof.sides[side.place]) return { fault: 'line', line }
  if ((await hashOf(sha256, leafText(proof))) !== proof.leaf) return { fault: 'leaf' }
  if (!isOfOneWallet(proof)) return { fault: 'lines' }
  let reached = fromHex(proof.leaf)
  for (const step of proof.path) {
    const bytes = 'left' in step ? nodeBytes(fromHex(step.left), reached) : nodeBytes(reached, fromHex(step.right))
    reached = new Uint8Array(await sha256(bytes))
  }
  if (toHex(reached) !== proof.root) return { fault: 'path' }
  const seal = await findSeal(proof.seal, proof.transaction_id)
  if (!seal) return { fault: 'seal' }
  if (unknownForm(seal, [SEAL_FORMAT]) !== null) return { fault: 'form' }
  if ((await hashOf(sha256, sealText(seal))) !== seal.hash) return { fault: 'seal_changed' }
  return seal.root === proof.root ? { proof, seal } : { fault: 'root' }
}
