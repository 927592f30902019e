/**
 * Checks without the wallet that a balance is counted in a published root: `node verify-balance.mjs PROOF.json [ROOT | KEPT.jsonl]`. PROOF.json
 * is what the wallet saves for its member; ROOT is what stands at /transparency, or what others have noted of it; KEPT.jsonl is a file of roots
 * that somebody has kept, as the wallet hands them on, and tells the moment, too, which no hash binds. Ends with 0 where the balance is counted,
 * 1 where the proof does not hold, 2 where it could not look, or does not know the form. Needs Node 20 and nothing else. Written apart from the
 * wallet's own check on purpose; both go by docs/integrity.md.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = (lines) =>
  createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex')
const dollars = (cents) => `$${(BigInt(cents) / 100n).toString()}.${String(BigInt(cents) % 100n).padStart(2, '0')}`

/** What was looked at and does not hold. */
class Refused extends Error {}

function refuse(why) {
  throw new Refused(why)
}

const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isSum = (value) => Number.isSafeInteger(value) && value >= 0

/** What was made after this file is not called forged by it. */
function mustKnow(proof) {
  const said = typeof proof?.format === 'string' ? proof.format : ''
  const [form, number] = /^hai-wallet balance (\d{1,9})$/.exec(said) ?? []
  if (form === undefined || number === '1') return
  throw new Error(
    `This proof is of a form that this script does not know (${form}): nothing can be said of it. Take a newer script.`,
  )
}

const isMissing = (error) => error.code === 'ENOENT'

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (isMissing(error)) throw new Error(`There is no file ${file} in this folder.`, { cause: error })
    throw new Error(`${file} cannot be read as a proof: nothing can be said of it.`, { cause: error })
  }
}

/** One thing on a line, or the answer of a call, which has many. */
function saidOn(line) {
  try {
    const said = JSON.parse(line)
    return Array.isArray(said?.items) ? said.items : [said]
  } catch {
    return []
  }
}

/** The published roots in a file that somebody has kept, one on each line, or as `list_liability_proofs` answers them; what else is in it is passed over. */
function readKept(file) {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error))
      throw new Error(`There is no file ${file} in this folder, and it is no root: nothing can be said of the proof.`, {
        cause: error,
      })
    throw new Error(`${file} is neither a root nor a file of roots that can be read: nothing can be said of the proof.`, {
      cause: error,
    })
  }
  return text
    .split('\n')
    .flatMap(saidOn)
    .filter((said) => isHash(said?.root) && typeof said.at === 'string' && Number.isSafeInteger(said.total))
}

const isOfMoment = (at, moment) => typeof moment === 'string' && Date.parse(at) === Date.parse(moment)

/** The moment of a root, as a kept file tells it; null: nothing but the root is known. */
function whenPublished(proof, said) {
  if (isHash(said.toLowerCase()))
    return said.toLowerCase() === proof.root ? null : refuse('it leads to another root than the one you named')
  const kept = readKept(said)
  const known = kept.filter(({ root }) => root === proof.root)
  const others = kept.filter(({ at, root }) => root !== proof.root && isOfMoment(at, proof.at))
  if (others.length > 0 && known.length === 0) return refuse(`its root is not the one of its moment in ${said}`)
  if (others.length > 0)
    return refuse(`there are two roots of its moment in ${said}, and each may be what somebody else was shown`)
  if (known.length === 0)
    throw new Error(`The root of this proof is not among those that were kept in ${said}: nothing can be said of the proof.`)
  if (known.some(({ at, total }) => at !== proof.at || total !== proof.total))
    return refuse(`its root was published with another total or of another moment: ${JSON.stringify(known[0])}`)
  return proof.at
}

const isPart = (part) => isSum(part?.part) && isSum(part.cents) && Array.isArray(part.path)

const isProof = (proof) =>
  proof?.format === 'hai-wallet balance 1' &&
  Array.isArray(proof.parts) &&
  proof.parts.length > 0 &&
  proof.parts.every(isPart) &&
  [proof.salt, proof.root].every(isHash) &&
  [proof.cents, proof.total].every(isSum)

/** The node that a part leads to, and its place: the turns of the way. */
function climb({ salt, member }, { part, cents, path }) {
  let node = {
    hash: sha256(['hai-wallet balance part 1', `salt ${salt}`, `member ${member}`, `part ${part}`, `cents ${cents}`]),
    cents,
  }
  let turns = ''
  for (const step of path) {
    const beside = step?.left ?? step?.right
    if (!isHash(beside?.hash) || !isSum(beside?.cents)) refuse('a step is not written as one')
    const [left, right] = step.left ? [beside, node] : [node, beside]
    const lines = ['hai-wallet sum 1', `left ${left.hash}`, `cents ${left.cents}`, `right ${right.hash}`, `cents ${right.cents}`]
    node = { hash: sha256(lines), cents: left.cents + right.cents }
    if (!isSum(node.cents)) refuse('a sum is not exact')
    turns += step.left ? 'l' : 'r'
  }
  return { node, turns }
}

/** Refuses a proof whose sums, parts or ways do not come to its root. */
function mustHold(proof) {
  if (!isProof(proof)) refuse('it is no proof of a balance')
  if (typeof proof.member !== 'string' || !/^[0-9a-f-]{36}$/.test(proof.member)) refuse('it does not say whose balance it is')
  if (proof.parts.reduce((sum, { cents }) => sum + cents, 0) !== proof.cents) refuse('the parts are not the balance')
  if (new Set(proof.parts.map(({ part }) => part)).size !== proof.parts.length) refuse('a part is counted twice')

  const climbed = proof.parts.map((part) => climb(proof, part))
  if (new Set(climbed.map(({ turns }) => turns)).size !== climbed.length) refuse('a leaf is counted twice')
  if (new Set(climbed.map(({ turns }) => turns.length)).size !== 1) refuse('the parts are not of one tree')
  if (climbed.some(({ node }) => node.hash !== proof.root || node.cents !== proof.total))
    refuse('a part does not lead to the root')
}

function main([file, said]) {
  if (file === undefined) throw new Error('Say: node verify-balance.mjs PROOF.json [ROOT | KEPT.jsonl]')
  const proof = read(file)
  mustKnow(proof)
  mustHold(proof)
  const when = said === undefined ? null : whenPublished(proof, said)

  console.log(
    `${dollars(proof.cents)} of member ${proof.member} is counted in the ${dollars(proof.total)} that were owed to all together.`,
  )
  console.log(`Root: ${proof.root}`)
  if (when !== null) console.log(`Published as of ${when}, says ${said}.`)
  else
    console.log(
      'This does not prove of which moment it was: that stands beside the root at /transparency and in what is kept of it.',
    )
  if (said === undefined) console.log('Compare the root and the total with those, and with what others have noted of them.')
}

try {
  main(process.argv.slice(2))
} catch (error) {
  const isRefused = error instanceof Refused
  console.error(isRefused ? `Not proven: ${error.message}.` : error.message)
  process.exitCode = isRefused ? 1 : 2
}
