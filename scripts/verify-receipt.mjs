/**
 * node verify-receipt.mjs PROOF.json SEALS.jsonl
 *
 * Checks the proof of a receipt against seals that somebody has kept, without a network and without anything but Node itself: this one file
 * may be taken anywhere. Ends with 0 where the proof holds, 1 where it does not, 2 where it could not look, or does not know the form. docs/integrity.md has the forms.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = (bytes) => createHash('sha256').update(bytes).digest()
const hashOf = (...lines) => sha256(lines.map((line) => `${line}\n`).join('')).toString('hex')
const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
/** No field has a line feed in it: what is one line stays one. */
const isWord = (value) => typeof value === 'string' && /^[\w:.-]{1,64}$/.test(value)
const isCount = (value) => Number.isSafeInteger(value) && value >= 0

/** One thing on a line, or the answer of a call, which has many. */
function saidOn(line) {
  try {
    const said = JSON.parse(line)
    return Array.isArray(said?.items) ? said.items : [said]
  } catch {
    return []
  }
}

/** The form of a proof or seal that was made after this file; null: it is known, or what has it is nothing of the kind. */
const unknownForm = (said, kind, known) => {
  const form = typeof said?.format === 'string' ? said.format : ''
  const [, number] = new RegExp(`^hai-wallet ${kind} (\\d{1,9})$`).exec(form) ?? []
  return number === undefined || known.includes(number) ? null : form
}
const doesNotKnow = (what, form) =>
  new Error(`${what} is of a form that this script does not know (${form}): nothing can be said of it. Take a newer script.`)

const waitingKinds = ['send_held', 'escrow', 'cash_out_held', 'task_held']
/** By these nobody is paid. */
const backKinds = ['undo_held', 'cancel_escrow', 'expire_escrow', 'cash_out_returned', 'task_returned']
/** All sides of these are of one wallet. */
const ownKinds = ['send_held', 'cash_out_held', 'task_held', 'undo_held', 'cash_out_returned', 'task_returned']
/** Whoever was paid by these may send it back. */
const returnableKinds = ['send', 'quick_pay', 'settle_held', 'claim_escrow']

/** What was found to be forged. */
class Forged extends Error {}

const dollars = (cents) => `$${BigInt(cents) / 100n}.${String(BigInt(cents) % 100n).padStart(2, '0')}`

const sideHash = ({ salt, of, account, cents }) =>
  hashOf('hai-wallet side 1', `salt ${salt}`, `of ${of}`, `account ${account}`, `cents ${cents}`)

const leafHash = ({ transaction_id, kind, at, ends, sides }) =>
  hashOf(
    'hai-wallet posting 1',
    `transaction ${transaction_id}`,
    `kind ${kind}`,
    `at ${at}`,
    ...(ends === null ? [] : [`ends ${ends}`]),
    ...sides.map((side) => `side ${side}`),
  )

const sealHash = ({ number, at, first, last, journal, repairs = null, root, before }) =>
  hashOf(
    `hai-wallet seal ${repairs === null ? 1 : 2}`,
    `number ${number}`,
    `at ${at}`,
    `postings ${first} to ${last}`,
    `journal ${journal}`,
    ...(repairs === null ? [] : [`repairs ${repairs}`]),
    `root ${root}`,
    `before ${before}`,
  )

function step(below, { left, right }) {
  const beside = Buffer.from(left ?? right, 'hex')
  return sha256(Buffer.concat([Buffer.of(1), ...(left === undefined ? [below, beside] : [beside, below])]))
}

const isProof = (proof) =>
  proof?.format === 'hai-wallet proof 1' &&
  [proof.transaction_id, proof.kind, proof.at].every(isWord) &&
  (proof.ends === null || isWord(proof.ends)) &&
  [proof.leaf, proof.root].every(isHash) &&
  isCount(proof.seal) &&
  Array.isArray(proof.sides) &&
  proof.sides.every(isHash) &&
  Array.isArray(proof.path) &&
  proof.path.every((one) => Object.keys(one ?? {}).length === 1 && isHash(one.left ?? one.right)) &&
  Array.isArray(proof.lines) &&
  proof.lines.length > 0 &&
  proof.lines.every(
    (line) =>
      isCount(line?.place) && isHash(line.salt) && isWord(line.of) && isWord(line.account) && Number.isSafeInteger(line.cents),
  ) &&
  new Set(proof.lines.map(({ place }) => place)).size === proof.lines.length

const formOfSeal = (seal) => unknownForm(seal, 'seal', ['1', '2'])

const isSeal = (seal) =>
  formOfSeal(seal) === null &&
  [seal?.number, seal?.first, seal?.last].every(isCount) &&
  isWord(seal.at) &&
  [seal.journal, seal.root, seal.before, seal.hash].every(isHash) &&
  ((seal.repairs ?? null) === null || isHash(seal.repairs))

/** What is wrong with a proof, in words; null where it holds. `seals`: by their numbers. Throws where its own is not among them, or of no form that is known. */
function faultOf(proof, { seals, unknown }) {
  const form = unknownForm(proof, 'proof', ['1'])
  if (form !== null) throw doesNotKnow('This proof', form)
  if (!isProof(proof)) return 'This is not a proof of a receipt.'
  const forged = proof.lines.find((line) => sideHash(line) !== proof.sides[line.place])
  if (forged) return `The line of ${forged.cents} cents (account ${forged.account}) was forged: no such line was sealed.`
  if (leafHash(proof) !== proof.leaf) return 'The number, kind, time or list of sides was forged: they do not make the leaf.'
  if (proof.lines.some(({ of }) => of !== proof.lines[0].of)) return 'Lines of two wallets were put together in it.'
  if (ownKinds.includes(proof.kind) && proof.lines.length < proof.sides.length)
    return `A line was left out: what was done (${proof.kind}) is told by both of its lines together.`
  const reached = proof.path.reduce(step, Buffer.from(proof.leaf, 'hex')).toString('hex')
  if (reached !== proof.root) return 'The path was forged: it does not lead from the leaf to the root.'
  const seal = seals.get(proof.seal)
  if (!seal && unknown.has(proof.seal)) throw doesNotKnow(`Seal ${proof.seal}`, unknown.get(proof.seal))
  if (!seal) throw new Error(`There is no seal ${proof.seal} among those that were kept: nothing can be said of the proof.`)
  if (sealHash(seal) !== seal.hash) return `Seal ${seal.number} itself was forged: it is not what its hash says.`
  return seal.root === proof.root ? null : `The proof was forged: seal ${seal.number} has another root.`
}

/**
 * Seals, one JSON object on each line, or as `list_seals` answers them. A line that was cut off while it was written is passed over, and so is what is no seal, such as a root of
 * what members are owed. Throws Forged where two do not belong together.
 */
function readSeals(text) {
  const [seals, unknown] = [new Map(), new Map()]
  for (const seal of text.split('\n').flatMap(saidOn)) {
    if (formOfSeal(seal) !== null) unknown.set(seal.number, seal.format)
    if (!isSeal(seal)) continue
    const kept = seals.get(seal.number)
    if (kept && kept.hash !== seal.hash) throw new Forged(`There are two seals ${seal.number}: somebody has made another later.`)
    seals.set(seal.number, seal)
  }
  for (const { number, before } of seals.values()) {
    const earlier = seals.get(number - 1)
    if (earlier && earlier.hash !== before)
      throw new Forged(`Seal ${number} does not go on from seal ${number - 1}: one of them was forged.`)
  }
  return { seals, unknown }
}

/** The whole of a file. Throws where it is not there, or is none, in words. */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(
      error.code === 'ENOENT' ? `There is no file ${file} in this folder.` : `${file} cannot be read (${error.code}).`,
      { cause: error },
    )
  }
}

function readProof(file) {
  const text = read(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} cannot be read as a proof: nothing can be said of it.`, { cause: error })
  }
}

function main([proofFile, sealsFile]) {
  if (!proofFile || !sealsFile) throw new Error('Say: node verify-receipt.mjs PROOF.json SEALS.jsonl')
  const proof = readProof(proofFile)
  const fault = faultOf(proof, readSeals(read(sealsFile)))
  if (fault !== null) throw new Forged(fault)
  console.log(`The proof holds: transaction ${proof.transaction_id} (${proof.kind}) of ${proof.at} stands in seal ${proof.seal}.`)
  if (proof.ends !== null)
    console.log(`It ended the waiting of transaction ${proof.ends}: that number may be the one on the receipt.`)
  if (waitingKinds.includes(proof.kind))
    console.log(
      'When this was sealed the money was only put aside: it may have arrived since, or gone back. Ask for a newer proof.',
    )
  if (backKinds.includes(proof.kind))
    console.log('It gave back what had only been put aside: NOBODY WAS PAID by it, and whoever had put it aside has it again.')
  if (returnableKinds.includes(proof.kind))
    console.log('Whoever was paid may have sent it back since, which this does not show: the check code of the receipt does.')
  for (const { account, cents, of } of proof.lines)
    console.log(`${cents < 0 ? '-' : '+'}${dollars(Math.abs(cents))} ${account} of ${of}`)
}

try {
  main(process.argv.slice(2))
} catch (error) {
  const isForged = error instanceof Forged
  console.error(isForged ? `REFUSED. ${error.message}` : error.message)
  process.exitCode = isForged ? 1 : 2
}
