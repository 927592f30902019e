/**
 * Verifies the proof of a receipt against kept seals:
 *
 *   node verify-receipt.mjs PROOF.json SEALS.jsonl
 *
 * Needs only Node and this file, and no network. Exit status: 0 valid; 1 invalid; 2 could not check, or unknown format.
 * docs/integrity.md describes the formats.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = (bytes) => createHash('sha256').update(bytes).digest()
const hashOf = (...lines) => sha256(lines.map((line) => `${line}\n`).join('')).toString('hex')
const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
/** Without line feeds, because each field is one line of the hashed text. */
const isText = (value) => typeof value === 'string' && /^[\w:.-]{1,64}$/.test(value)
const isCount = (value) => Number.isSafeInteger(value) && value >= 0

/** A line has one object, or an API response with items. */
function objectsIn(line) {
  try {
    const value = JSON.parse(line)
    return Array.isArray(value?.items) ? value.items : [value]
  } catch {
    return []
  }
}

/** Returns the format if it is newer than this program, otherwise null. */
const unknownFormat = (value, kind, known) => {
  const format = typeof value?.format === 'string' ? value.format : ''
  const [, number] = new RegExp(`^hai-wallet ${kind} (\\d{1,9})$`).exec(format) ?? []
  return number === undefined || known.includes(number) ? null : format
}
const unknownFormatError = (what, format) =>
  new Error(`${what} has a format that this script does not know (${format}), so it cannot be checked. Use a newer script.`)

const heldKinds = ['send_held', 'escrow', 'cash_out_held', 'task_held']
const returnKinds = ['undo_held', 'cancel_escrow', 'expire_escrow', 'cash_out_returned', 'task_returned', 'returned_from_book']
/** Both sides of these postings belong to one member. */
const oneMemberKinds = ['send_held', 'cash_out_held', 'task_held', 'undo_held', 'cash_out_returned', 'task_returned']
const returnableKinds = ['send', 'quick_pay', 'settle_held', 'claim_escrow', 'sent_to_book', 'received_from_book']

class ForgedError extends Error {}

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

const sealHash = ({ number, at, first, last, journal, repairs, opening, root, before }) =>
  hashOf(
    'hai-wallet seal 1',
    `number ${number}`,
    `at ${at}`,
    `postings ${first} to ${last}`,
    `journal ${journal}`,
    `repairs ${repairs}`,
    ...(opening === null ? [] : [`opening ${opening}`]),
    `root ${root}`,
    `before ${before}`,
  )

function step(below, { left, right }) {
  const sibling = Buffer.from(left ?? right, 'hex')
  return sha256(Buffer.concat([Buffer.of(1), ...(left === undefined ? [below, sibling] : [sibling, below])]))
}

const isProof = (proof) =>
  proof?.format === 'hai-wallet proof 1' &&
  [proof.transaction_id, proof.kind, proof.at].every(isText) &&
  (proof.ends === null || isText(proof.ends)) &&
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
      isCount(line?.place) && isHash(line.salt) && isText(line.of) && isText(line.account) && Number.isSafeInteger(line.cents),
  ) &&
  new Set(proof.lines.map(({ place }) => place)).size === proof.lines.length

const unknownSealFormat = (seal) => unknownFormat(seal, 'seal', ['1'])

const isSeal = (seal) =>
  seal?.format === 'hai-wallet seal 1' &&
  [seal.number, seal.first, seal.last].every(isCount) &&
  isText(seal.at) &&
  (seal.opening === null || isHash(seal.opening)) &&
  [seal.journal, seal.repairs, seal.root, seal.before, seal.hash].every(isHash)

/**
 * Returns the fault of a proof, or null. `seals`: by number. Throws if the proof or its seal has an unknown format, or
 * if the seal is missing.
 */
function findFault(proof, { seals, unknown }) {
  const format = unknownFormat(proof, 'proof', ['1'])
  if (format !== null) throw unknownFormatError('This proof', format)
  if (!isProof(proof)) return 'This is not a proof of a receipt.'
  const forged = proof.lines.find((line) => sideHash(line) !== proof.sides[line.place])
  if (forged) return `The line of ${forged.cents} cents (account ${forged.account}) was forged: no such line was sealed.`
  if (leafHash(proof) !== proof.leaf) return 'The number, kind, time or list of sides was forged: they do not make the leaf.'
  if (proof.lines.some(({ of }) => of !== proof.lines[0].of)) return 'It combines lines of two wallets.'
  if (oneMemberKinds.includes(proof.kind) && proof.lines.length < proof.sides.length)
    return `A line was left out: a posting of this kind (${proof.kind}) needs both of its lines.`
  const reached = proof.path.reduce(step, Buffer.from(proof.leaf, 'hex')).toString('hex')
  if (reached !== proof.root) return 'The path was forged: it does not lead from the leaf to the root.'
  const seal = seals.get(proof.seal)
  if (!seal && unknown.has(proof.seal)) throw unknownFormatError(`Seal ${proof.seal}`, unknown.get(proof.seal))
  if (!seal) throw new Error(`There is no seal ${proof.seal} among the kept ones, so the proof cannot be checked.`)
  if (sealHash(seal) !== seal.hash) return `Seal ${seal.number} itself was forged: it does not match its hash.`
  return seal.root === proof.root ? null : `The proof was forged: seal ${seal.number} has another root.`
}

/**
 * `text` has one seal or one response of `list_seals` per line. Incomplete lines and other objects, such as roots, are
 * ignored. Throws ForgedError if two seals contradict each other.
 */
function readSeals(text) {
  const seals = new Map()
  const unknown = new Map()
  for (const seal of text.split('\n').flatMap(objectsIn)) {
    if (unknownSealFormat(seal) !== null) unknown.set(seal.number, seal.format)
    if (!isSeal(seal)) continue
    const kept = seals.get(seal.number)
    if (kept && kept.hash !== seal.hash)
      throw new ForgedError(`There are two different seals ${seal.number}: one was made later.`)
    seals.set(seal.number, seal)
  }
  for (const { number, before } of seals.values()) {
    const earlier = seals.get(number - 1)
    if (earlier && earlier.hash !== before)
      throw new ForgedError(`Seal ${number} does not continue seal ${number - 1}: one of them was forged.`)
  }
  return { seals, unknown }
}

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
    throw new Error(`${file} cannot be read as a proof, so nothing was checked.`, { cause: error })
  }
}

function main([proofFile, sealsFile]) {
  if (!proofFile || !sealsFile) throw new Error('Usage: node verify-receipt.mjs PROOF.json SEALS.jsonl')
  const proof = readProof(proofFile)
  const fault = findFault(proof, readSeals(read(sealsFile)))
  if (fault !== null) throw new ForgedError(fault)
  console.log(`The proof holds: transaction ${proof.transaction_id} (${proof.kind}) of ${proof.at} is in seal ${proof.seal}.`)
  if (proof.ends !== null) console.log(`It ended the hold of transaction ${proof.ends}, whose id may be the one on the receipt.`)
  if (heldKinds.includes(proof.kind))
    console.log(
      'When this was sealed the money was only on hold: it may have arrived since, or gone back. Ask for a newer proof.',
    )
  if (returnKinds.includes(proof.kind))
    console.log('It returned money that was only on hold: NOBODY WAS PAID by it, and its owner has it again.')
  if (returnableKinds.includes(proof.kind))
    console.log(
      'The recipient may have returned it since, which this proof does not show. The verification code on the receipt does.',
    )
  for (const { account, cents, of } of proof.lines)
    console.log(`${cents < 0 ? '-' : '+'}${dollars(Math.abs(cents))} ${account} of ${of}`)
}

try {
  main(process.argv.slice(2))
} catch (error) {
  const isForged = error instanceof ForgedError
  console.error(isForged ? `REFUSED. ${error.message}` : error.message)
  process.exitCode = isForged ? 1 : 2
}
