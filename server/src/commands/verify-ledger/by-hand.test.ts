import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { NO_REPAIR, personText, saltText, SEAL_FORMAT, sealText, sideText } from '@hai/contract/seal-forms'
import { partText, sumText } from '@hai/contract/sum-tree'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { hexOf, leafHash, type SealedPosting, sideOf } from '../../features/seals/leaf.ts'
import { rootOf } from '../../features/seals/merkle.ts'
import { sumNode } from '../../features/transparency/tree.ts'
import { linkOf, type WholePosting } from './links.ts'
import { readRow, type Row } from './rows.ts'
import { createVerifier } from './verify.ts'

const database = useTestDatabase()
const page = readFileSync(new URL('../../../../docs/integrity-by-hand.md', import.meta.url), 'utf8')

const worked = [...page.matchAll(/^(sha256sum|xxd -r -p) <<'END'.*\n([^]*?)^END\n```\n\nResult: `([0-9a-f]{64})`$/gm)].map(
  ([, way, given = '', figure = '']) => ({
    text: given,
    bytes: way === 'sha256sum' ? Buffer.from(given) : Buffer.from(given.replaceAll('\n', ''), 'hex'),
    figure,
  }),
)
const rows = (/^```jsonl\n([^]*?)^```$/m.exec(page)?.[1] ?? '')
  .trimEnd()
  .split('\n')
  .map((line, at) => readRow(line, at + 1))
const of = <Kind extends Row['row']>(kind: Kind) => rows.filter((row): row is Extract<Row, { row: Kind }> => row.row === kind)

const wholes = of('posting').map((posting): WholePosting => ({
  posting,
  entries: of('entry').filter(({ posting_id }) => posting_id === posting.id),
}))
const sealed = wholes.map(({ posting, entries }): SealedPosting => {
  const owners = new Map(of('account').map(({ id, owner_id, kind }) => [id, { owner_id, account: kind }]))
  const ownerOf = (id: number) => owners.get(id) ?? expect.fail(`there is no account ${id}`)
  return {
    id: posting.id,
    public_id: posting.public_id,
    kind: posting.kind,
    ends: null,
    created_at: new Date(Math.floor(posting.at / 1000)),
    entries: entries.map(({ account_id, amount }) => ({ account_id, amount, ...ownerOf(account_id) })),
  }
})
const [seal = expect.fail('there is no seal')] = of('seal')
/** The hash of the repair in the example of a seal with a repair (docs/integrity.md). */
const REPAIR = '7'.repeat(64)
const leaves = sealed.map((posting) => leafHash(seal.secret, posting))

const figuresOf = (posting: SealedPosting, leaf: number): readonly string[] => [
  ...posting.entries.map(({ account_id }) => hexOf(saltText(seal.secret, posting.id, account_id))),
  ...posting.entries.flatMap(({ owner_id }) => (owner_id === null ? [] : hexOf(personText(posting.public_id, owner_id)))),
  ...posting.entries.map((entry) => hexOf(sideText(sideOf(seal.secret, posting, entry)))),
  leaves[leaf]?.toString('hex') ?? '',
]

test('each hash is what sha256sum prints for its input', () => {
  expect(worked.length).toBeGreaterThan(0)
  expect(worked.map(({ bytes }) => hash('sha256', bytes))).toEqual(worked.map(({ figure }) => figure))
  expect(page.match(/END\n```/g)).toHaveLength(worked.length)
})

test('the rows form a whole ledger for the verifier', () => {
  const verifier = createVerifier({
    seals: new Map([[1, { ...seal, format: SEAL_FORMAT, first: seal.first_id, last: seal.last_id }]]),
    roots: new Map(),
    skippedLines: 0,
  })
  for (const row of rows) verifier.take(row)
  expect(verifier.finish()).toMatchObject({ postings: wholes.length, seals: 1 })
  expect(verifier.faults()).toEqual({ faults: [], more: 0 })
})

test('the server calculates the same hashes from the same rows', () => {
  const parts = of('account').flatMap(({ owner_id, balance }) => {
    const salt =
      /^salt ([0-9a-f]{64})$/m.exec(worked.find(({ text }) => text.includes(`member ${owner_id}`))?.text ?? '')?.[1] ?? ''
    return owner_id === null
      ? []
      : [{ hash: hexOf(partText({ salt, member: owner_id, part: 0, cents: balance ?? 0 })), cents: balance ?? 0 }]
  })
  const [left = expect.fail(), right = expect.fail()] = parts
  expect(sumNode(left, right)).toEqual({ hash: hexOf(sumText(left, right)), cents: 50_00 })
  const links = of('batch').map((batch, at) => linkOf(of('batch')[at - 1]?.hash ?? '', batch, wholes.slice(at, at + 1)))
  expect(worked.map(({ figure }) => figure)).toEqual([
    ...links,
    ...sealed.flatMap(figuresOf),
    rootOf(leaves).toString('hex'),
    hexOf(sealText({ ...seal, first: seal.first_id, last: seal.last_id })),
    hexOf(sealText({ ...seal, first: seal.first_id, last: seal.last_id, repairs: REPAIR })),
    ...parts.map((part) => part.hash),
    sumNode(left, right).hash,
  ])
})

test('the database calculates the same hashes from the same rows', async () => {
  const made: (string | undefined)[] = []
  for (const [at, { posting, entries }] of wholes.entries()) {
    const { rows: links } = await database().owner.query<{ link: string }>(
      `select encode(ledger.chain_link(decode($1, 'hex'), timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3, $4::uuid[], $5::uuid[], $6::uuid[],
                $7::bigint[], '{0}', $8::text[], $9, $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[]), 'hex') as link`,
      [
        made[at - 1] ?? '',
        posting.at,
        posting.id,
        [posting.public_id],
        [posting.initiator_id],
        [posting.command_key],
        [posting.payload_hash],
        [posting.kind],
        posting.details,
        ...(['account_id', 'sequence', 'amount', 'balance_after'] as const).map((name) => entries.map((entry) => entry[name])),
      ],
    )
    made.push(links[0]?.link)
  }
  expect(made).toEqual(of('batch').map((batch) => batch.hash))
  for (const repairs of [NO_REPAIR, REPAIR]) {
    const { rows: seals } = await database().owner.query<{ text: string }>(
      `select seals.seal_text(row($1::bigint, $2::timestamptz, $3::bigint, $4::bigint, decode($5, 'hex'), decode($6, 'hex'), decode($7, 'hex'),
                ''::bytea, ''::bytea, ''::bytea, decode($8, 'hex'), null)::seals.seal) as text`,
      [seal.number, seal.at, seal.first_id, seal.last_id, seal.journal, seal.root, seal.before, repairs],
    )
    expect(seals[0]?.text).toBe(sealText({ ...seal, first: seal.first_id, last: seal.last_id, repairs }))
  }
})
