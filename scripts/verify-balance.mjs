/**
 * Checks without the wallet that a balance is counted in a published root: `node verify-balance.mjs PROOF.json [ROOT]`. PROOF.json is what
 * the wallet saves for its member; ROOT is what stands at /transparency, or what others have noted of it. Needs Node 20 and nothing else.
 * Written apart from the wallet's own check on purpose; both go by docs/integrity.md.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = (lines) =>
  createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex')
const dollars = (cents) => `$${(BigInt(cents) / 100n).toString()}.${String(BigInt(cents) % 100n).padStart(2, '0')}`

function refuse(why) {
  console.error(`Not proven: ${why}.`)
  process.exit(1)
}

const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isSum = (value) => Number.isSafeInteger(value) && value >= 0

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return refuse(`${file} cannot be read as a proof`)
  }
}

/** The node that a part leads to, and its place: the turns of the way. */
function climb({ salt, member }, { part, cents, path }) {
  if (!isSum(part) || !isSum(cents) || !Array.isArray(path)) refuse('a part is not written as one')
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

const [file, root] = process.argv.slice(2)
if (file === undefined) refuse('say node verify-balance.mjs PROOF.json [ROOT]')
const proof = read(file)
if (proof?.format !== 'hai-wallet balance 1' || !Array.isArray(proof.parts) || proof.parts.length === 0)
  refuse('it is no proof of a balance')
if (!isHash(proof.salt) || !isHash(proof.root) || !isSum(proof.cents) || !isSum(proof.total))
  refuse('it is no proof of a balance')
if (proof.parts.reduce((sum, { cents }) => sum + cents, 0) !== proof.cents) refuse('the parts are not the balance')
if (new Set(proof.parts.map(({ part }) => part)).size !== proof.parts.length) refuse('a part is counted twice')

const climbed = proof.parts.map((part) => climb(proof, part))
if (new Set(climbed.map(({ turns }) => turns)).size !== climbed.length) refuse('a leaf is counted twice')
if (new Set(climbed.map(({ turns }) => turns.length)).size !== 1) refuse('the parts are not of one tree')
if (climbed.some(({ node }) => node.hash !== proof.root || node.cents !== proof.total)) refuse('a part does not lead to the root')
if (root !== undefined && root.toLowerCase() !== proof.root) refuse('it leads to another root than the one you named')

console.log(
  `${dollars(proof.cents)} of member ${proof.member} is counted in the ${dollars(proof.total)} that all members had at ${proof.at}.`,
)
console.log(`Root: ${proof.root}`)
if (root === undefined)
  console.log('Compare it with the root of that moment at /transparency, and with what others have noted of it.')
