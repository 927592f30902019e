/**
 * Verifies without the wallet that a balance is included in a published root:
 *
 *   node verify-balance.mjs PROOF.json [ROOT | ROOTS.jsonl]
 *
 * PROOF.json is the proof that a member saved in the wallet. ROOT is the root shown at /transparency, or a note of it.
 * ROOTS.jsonl is a saved copy of the published roots, with their times, which no hash covers. Exit status: 0 included;
 * 1 invalid proof; 2 could not check, or unknown format. Needs only Node 20. It shares no code with the check in the
 * wallet; both follow docs/integrity.md.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = (lines) =>
  createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex')
const dollars = (cents) => `$${(BigInt(cents) / 100n).toString()}.${String(BigInt(cents) % 100n).padStart(2, '0')}`

class InvalidProof extends Error {}

function fail(why) {
  throw new InvalidProof(why)
}

const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isSum = (value) => Number.isSafeInteger(value) && value >= 0

/** Throws if the format is newer than this script. Such a proof is unknown, not invalid. */
function requireKnownFormat(proof) {
  const named = typeof proof?.format === 'string' ? proof.format : ''
  const [format, number] = /^hai-wallet balance (\d{1,9})$/.exec(named) ?? []
  if (format === undefined || number === '1') return
  throw new Error(`This script does not know the format of this proof (${format}), so it cannot check it. Use a newer script.`)
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

/** A line has one object, or an API response with items. */
function objectsIn(line) {
  try {
    const value = JSON.parse(line)
    return Array.isArray(value?.items) ? value.items : [value]
  } catch {
    return []
  }
}

/** A saved file has one root or one response of `list_liability_proofs` per line. Other lines are ignored. */
function readPublishedRoots(file) {
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
    .flatMap(objectsIn)
    .filter((value) => isHash(value?.root) && typeof value.at === 'string' && Number.isSafeInteger(value.total))
}

const isSameTime = (one, other) => typeof other === 'string' && Date.parse(one) === Date.parse(other)

/** The publication time of the root in the saved file. Null if the user passed a root instead of a file. */
function publishedAt(proof, source) {
  if (isHash(source.toLowerCase()))
    return source.toLowerCase() === proof.root ? null : fail('it leads to another root than the given one')
  const published = readPublishedRoots(source)
  const known = published.filter(({ root }) => root === proof.root)
  const others = published.filter(({ at, root }) => root !== proof.root && isSameTime(at, proof.at))
  if (others.length > 0 && known.length === 0) return fail(`its root differs from the one of that time in ${source}`)
  if (others.length > 0)
    return fail(`there are two roots of that time in ${source}, so people may have been shown different ones`)
  if (known.length === 0)
    throw new Error(`The root of this proof is not among those in ${source}, so the proof cannot be checked.`)
  if (known.some(({ at, total }) => at !== proof.at || total !== proof.total))
    return fail(`its root was published with another total or time: ${JSON.stringify(known[0])}`)
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

/** Follows a part's path to a root. `turns`: the position of its leaf, as a sequence of left and right. */
function rootOf({ salt, member }, { part, cents, path }) {
  let node = {
    hash: sha256(['hai-wallet balance part 1', `salt ${salt}`, `member ${member}`, `part ${part}`, `cents ${cents}`]),
    cents,
  }
  let turns = ''
  for (const step of path) {
    const sibling = step?.left ?? step?.right
    if (!isHash(sibling?.hash) || !isSum(sibling?.cents)) fail('a step of a path is malformed')
    const [left, right] = step.left ? [sibling, node] : [node, sibling]
    const lines = ['hai-wallet sum 1', `left ${left.hash}`, `cents ${left.cents}`, `right ${right.hash}`, `cents ${right.cents}`]
    node = { hash: sha256(lines), cents: left.cents + right.cents }
    if (!isSum(node.cents)) fail('a sum is not exact')
    turns += step.left ? 'l' : 'r'
  }
  return { node, turns }
}

/** Throws InvalidProof if sums, parts or paths do not lead to the root. */
function verifyProof(proof) {
  if (!isProof(proof)) fail('it is not a proof of a balance')
  if (typeof proof.member !== 'string' || !/^[0-9a-f-]{36}$/.test(proof.member)) fail('it does not say whose balance it is')
  if (proof.parts.reduce((sum, { cents }) => sum + cents, 0) !== proof.cents) fail('the parts do not add up to the balance')
  if (new Set(proof.parts.map(({ part }) => part)).size !== proof.parts.length) fail('a part is counted twice')

  const reached = proof.parts.map((part) => rootOf(proof, part))
  if (new Set(reached.map(({ turns }) => turns)).size !== reached.length) fail('a leaf is counted twice')
  if (new Set(reached.map(({ turns }) => turns.length)).size !== 1) fail('the parts belong to different trees')
  if (reached.some(({ node }) => node.hash !== proof.root || node.cents !== proof.total)) fail('a part does not lead to the root')
}

function main([file, source]) {
  if (file === undefined) throw new Error('Usage: node verify-balance.mjs PROOF.json [ROOT | ROOTS.jsonl]')
  const proof = read(file)
  requireKnownFormat(proof)
  verifyProof(proof)
  const publication = source === undefined ? null : publishedAt(proof, source)

  console.log(
    `${dollars(proof.cents)} of member ${proof.member} is included in the total of ${dollars(proof.total)} owed to all members.`,
  )
  console.log(`Root: ${proof.root}`)
  if (publication !== null) console.log(`Published as of ${publication}, according to ${source}.`)
  else console.log('This does not prove the time of the root, which is shown next to it at /transparency and in kept copies.')
  if (source === undefined) console.log('Compare the root and the total with those, and with notes of other people.')
}

try {
  main(process.argv.slice(2))
} catch (error) {
  const isInvalid = error instanceof InvalidProof
  console.error(isInvalid ? `Not proven: ${error.message}.` : error.message)
  process.exitCode = isInvalid ? 1 : 2
}
