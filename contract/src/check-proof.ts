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
  SEAL_FORMATS,
  sealText,
  sideText,
  type Step,
} from './seal-forms.ts'

/**
 * What is wrong with a proof. format: it is none. form: it, or its seal, is of a form that is not known here: nothing can be said of it. line: a line that is shown is not one that was sealed. leaf: number, kind, time or the
 * list of sides is not what was sealed. lines: one was left out, or those of two wallets were put together, so that they tell of another act. path: it does not lead to its root. seal: nobody has published such a seal. root: the published
 * seal has another root. seal_changed: the published seal is not what its own hash says.
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

/** A posting has at most 32 sides, and no tree is higher than this. */
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

/** Whether nobody has changed what it tells by choosing among lines that were sealed: it has all of one wallet, as far as the kind says how many those are. */
const isOfOneWallet = ({ kind, sides, lines }: ReceiptProof): boolean =>
  new Set(lines.map(({ of }) => of)).size === 1 && (!isOwnKind(kind) || lines.length === sides.length)

function read(typed: string): unknown {
  try {
    return JSON.parse(typed)
  } catch {
    return null
  }
}

/** Checks a proof against the seal it names, step by step from what is shown up to what was published: the first step that fails is the fault. */
export async function checkProof(
  typed: string,
  findSeal: (number: number) => Promise<Seal | null>,
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
  const seal = await findSeal(proof.seal)
  if (!seal) return { fault: 'seal' }
  if (unknownForm(seal, SEAL_FORMATS) !== null) return { fault: 'form' }
  if ((await hashOf(sha256, sealText(seal))) !== seal.hash) return { fault: 'seal_changed' }
  return seal.root === proof.root ? { proof, seal } : { fault: 'root' }
}
