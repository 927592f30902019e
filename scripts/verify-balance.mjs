/**
 * Verifies without the wallet that a balance is included in a published root:
 *
 * node verify-balance.mjs PROOF.json [ROOT | KEPT.jsonl]
 *
 * PROOF.json is the proof that a member saved in the wallet. ROOT is the root shown at /transparency, or one that somebody wrote down. KEPT.jsonl is a saved copy of the published roots. It also contains the time of the root, which no hash covers.
 * Exit status: 0 included; 1 invalid proof; 2 could not check, or unknown format. Needs only Node 20. It shares no code with the check in the wallet; both follow docs/integrity.md.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = (lines) =>
  createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex')
const dollars = (cents) => `$${(BigInt(cents) / 100n).toString()}.${String(BigInt(cents) % 100n).padStart(2, '0')}`

/** The proof was checked and is invalid. */
class Refused extends Error {}

function refuse(why) {
  throw new Refused(why)
}

const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isSum = (value) => Number.isSafeInteger(value) && value >= 0

/** A proof in a newer format is reported as unknown, not as invalid. */
function mustKnow(proof) {
  const said = typeof proof?.format === 'string' ? proof.format : ''
  const [form, number] = /^hai-wallet balance (\d{1,9})$/.exec(said) ?? []
  if (form === undefined || number === '1') return
  throw new Error(`This script does not know the format of this proof (${form}), so it cannot check it. Use a newer script.`)
}

const isMissing = (error) => error.code === 'ENOENT'

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (isMissing(error)) throw new Error(`There is no file ${file} in this folder.`, { cause: error })
    throw new Error(`${file} cannot be read as a proof, so nothing was checked.`, { cause: error })
  }
}

/** The JSON values of a line: one object, or the items of an API response. */
function saidOn(line) {
  try {
    const said = JSON.parse(line)
    return Array.isArray(said?.items) ? said.items : [said]
  } catch {
    return []
  }
}

/**
 * Reads the published roots from a saved file, which has one root or one response of `list_liability_proofs` per line.
 * Ignores other lines.
 */
function readKept(file) {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error))
      throw new Error(`There is no file ${file} in this folder, and it is not a root, so the proof was not checked.`, {
        cause: error,
      })
    throw new Error(`${file} is neither a root nor a readable file of roots, so the proof was not checked.`, {
      cause: error,
    })
  }
  return text
    .split('\n')
    .flatMap(saidOn)
    .filter((said) => isHash(said?.root) && typeof said.at === 'string' && Number.isSafeInteger(said.total))
}

const isOfMoment = (at, moment) => typeof moment === 'string' && Date.parse(at) === Date.parse(moment)

/** The publication time of the root according to the saved file. Null if the user passed only the root. */
function whenPublished(proof, said) {
  if (isHash(said.toLowerCase()))
    return said.toLowerCase() === proof.root ? null : refuse('it leads to another root than the given one')
  const kept = readKept(said)
  const known = kept.filter(({ root }) => root === proof.root)
  const others = kept.filter(({ at, root }) => root !== proof.root && isOfMoment(at, proof.at))
  if (others.length > 0 && known.length === 0) return refuse(`its root is not the one of its moment in ${said}`)
  if (others.length > 0)
    return refuse(`there are two roots of its moment in ${said}, and each may be what somebody else was shown`)
  if (known.length === 0) throw new Error(`The root of this proof is not among those in ${said}, so the proof cannot be checked.`)
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

/** The root that a part's path leads to, and the position of its leaf as a sequence of left and right. */
function climb({ salt, member }, { part, cents, path }) {
  let node = {
    hash: sha256(['hai-wallet balance part 1', `salt ${salt}`, `member ${member}`, `part ${part}`, `cents ${cents}`]),
    cents,
  }
  let turns = ''
  for (const step of path) {
    const beside = step?.left ?? step?.right
    if (!isHash(beside?.hash) || !isSum(beside?.cents)) refuse('a step of a path is malformed')
    const [left, right] = step.left ? [beside, node] : [node, beside]
    const lines = ['hai-wallet sum 1', `left ${left.hash}`, `cents ${left.cents}`, `right ${right.hash}`, `cents ${right.cents}`]
    node = { hash: sha256(lines), cents: left.cents + right.cents }
    if (!isSum(node.cents)) refuse('a sum is not exact')
    turns += step.left ? 'l' : 'r'
  }
  return { node, turns }
}

/** Throws if the sums, parts or paths of the proof do not lead to its root. */
function mustHold(proof) {
  if (!isProof(proof)) refuse('it is not a proof of a balance')
  if (typeof proof.member !== 'string' || !/^[0-9a-f-]{36}$/.test(proof.member)) refuse('it does not say whose balance it is')
  if (proof.parts.reduce((sum, { cents }) => sum + cents, 0) !== proof.cents) refuse('the parts do not add up to the balance')
  if (new Set(proof.parts.map(({ part }) => part)).size !== proof.parts.length) refuse('a part is counted twice')

  const climbed = proof.parts.map((part) => climb(proof, part))
  if (new Set(climbed.map(({ turns }) => turns)).size !== climbed.length) refuse('a leaf is counted twice')
  if (new Set(climbed.map(({ turns }) => turns.length)).size !== 1) refuse('the parts belong to different trees')
  if (climbed.some(({ node }) => node.hash !== proof.root || node.cents !== proof.total))
    refuse('a part does not lead to the root')
}

function main([file, said]) {
  if (file === undefined) throw new Error('Usage: node verify-balance.mjs PROOF.json [ROOT | KEPT.jsonl]')
  const proof = read(file)
  mustKnow(proof)
  mustHold(proof)
  const when = said === undefined ? null : whenPublished(proof, said)

  console.log(
    `${dollars(proof.cents)} of member ${proof.member} is included in the total of ${dollars(proof.total)} owed to all members.`,
  )
  console.log(`Root: ${proof.root}`)
  if (when !== null) console.log(`Published as of ${when}, according to ${said}.`)
  else console.log('This does not prove the time of the root, which is shown next to it at /transparency and in kept copies.')
  if (said === undefined) console.log('Compare the root and the total with those, and with notes of other people.')
}

try {
  main(process.argv.slice(2))
} catch (error) {
  const isRefused = error instanceof Refused
  console.error(isRefused ? `Not proven: ${error.message}.` : error.message)
  process.exitCode = isRefused ? 1 : 2
}
