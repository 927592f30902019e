import { createHmac } from 'node:crypto'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { sealText } from '@hai/contract/seal-forms'
import { LIABILITIES_FORMAT } from '@hai/contract/sum-tree'
import { PROVEN_LEAST } from '@hai/contract/transparency-values'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet } from '../../../test/members.ts'
import { createSealReceiver } from '../../../test/seal-receiver.ts'
import { sealNow } from '../../../test/seals.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'
import { readSealSettings } from '../../platform/seals-config.ts'
import { hexOf } from './leaf.ts'

const database = useTestDatabase()
const SECRET = 'known to us and the receiver'
const receiver = createSealReceiver()
const { taken, signatures, folder, file } = receiver
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { seals: await receiver.start(SECRET) } })
})
afterAll(async () => {
  await app.stop()
  receiver.stop()
})

const jobs = () => app.server.seals.feature.jobs ?? {}
const handOn = async () => jobs()['seals:deliver']?.({})
const sealSome = async () => {
  await aFundedWallet(app)
  await sealNow(app)
}
const published = async () => (await app.call('list_seals', {})).items.toReversed()
const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
const places = async () => {
  const { rows } = await database().owner.query<{ place: string; is_failing: boolean; differs: boolean }>(
    `select left(place, 4) as place, failing_since is not null as is_failing, differs from seals.delivery order by 1`,
  )
  return rows
}

test('seals are added to the file and posted to the address, each once, in order', async () => {
  await sealSome()
  await handOn()
  await sealSome()
  await handOn()
  await handOn()
  const all = await published()
  expect(all).toHaveLength(2)
  expect(lines(readFileSync(file, 'utf8'))).toEqual(all)
  expect(lines(taken.join(''))).toEqual(all)
  expect(await places()).toEqual([
    { place: 'file', is_failing: false, differs: false },
    { place: 'url ', is_failing: false, differs: false },
  ])
})

test('posts are signed like webhooks, so that nobody else can post', () => {
  const seconds = Math.floor(app.clock.now().getTime() / 1000)
  const v1 = createHmac('sha256', SECRET)
    .update(`${seconds}.${taken.at(-1) ?? ''}`)
    .digest('hex')
  expect(signatures).toHaveLength(2)
  expect(signatures.at(-1)).toBe(`t=${seconds},v1=${v1}`)
})

test('with two workers, each seal goes to each place once', async () => {
  await sealSome()
  const [lines, posts] = [readFileSync(file, 'utf8').split('\n').length, taken.length]
  await Promise.all([handOn(), handOn()])
  expect([readFileSync(file, 'utf8').split('\n').length, taken.length]).toEqual([lines + 1, posts + 1])
})

test('an address that rejects seals gets them later, and is reported as waiting', async () => {
  receiver.answer.status = 503
  await sealSome()
  await handOn()
  expect(await places()).toMatchObject([{ is_failing: false }, { is_failing: true }])
  receiver.answer.status = 200
  await handOn()
  expect(lines(taken.join(''))).toEqual(await published())
  expect(await places()).toMatchObject([{ is_failing: false }, { is_failing: false }])
})

test('a file that ends in a truncated line is continued, and a deleted one is written again', async () => {
  appendFileSync(file, '{"number":9,"ha')
  await sealSome()
  await handOn()
  expect(lines(readFileSync(file, 'utf8').replace('{"number":9,"ha\n', ''))).toEqual(await published())
  rmSync(file)
  await handOn()
  expect(lines(readFileSync(file, 'utf8'))).toEqual(await published())
})

test('a file whose newest seal differs from the ledger’s is left unchanged and reported', async () => {
  const before = readFileSync(file, 'utf8')
  const [first] = await published()
  const other = { ...(first ?? expect.fail()), root: 'a'.repeat(64) }
  writeFileSync(file, `${JSON.stringify({ ...other, hash: hexOf(sealText(other)) })}\n`)
  await sealSome()
  await handOn()
  expect(lines(readFileSync(file, 'utf8'))).toHaveLength(1)
  expect(await places()).toMatchObject([{ is_failing: true, differs: true }, { is_failing: false }])
  writeFileSync(file, before)
  await handOn()
  expect(lines(readFileSync(file, 'utf8'))).toEqual(await published())
  expect(await places()).toMatchObject([{ is_failing: false, differs: false }, { is_failing: false }])
})

test('published roots of liabilities are copied too, each once, and all of them to a new file', async () => {
  await Promise.all(Array.from({ length: PROVEN_LEAST }, () => aFundedWallet(app)))
  expect(await app.server.proveLiabilities()).toMatchObject({ outcome: 'published' })
  await sealSome()
  await handOn()
  await handOn()
  const { items } = await app.call('list_liability_proofs', {})
  const roots = items.map((root) => ({ format: LIABILITIES_FORMAT, ...root }))
  const rootsIn = (text: string) =>
    lines(text).filter((line) => typeof line === 'object' && line !== null && 'root' in line && 'total' in line)
  expect(roots).toHaveLength(1)
  expect(rootsIn(readFileSync(file, 'utf8'))).toEqual(roots)
  expect(rootsIn(taken.join(''))).toEqual(roots)
  rmSync(file)
  await handOn()
  await handOn()
  expect(lines(readFileSync(file, 'utf8'))).toEqual([...(await published()), ...roots])
  expect(rootsIn(taken.join(''))).toEqual(roots)
})

test('a root falsely noted as copied with the server’s login still gets into the file, and a note of another root is reported', async () => {
  app.clock.forward({ seconds: 1 })
  expect(await app.server.proveLiabilities()).toMatchObject({ outcome: 'published' })
  const note = (place: string, root: string) =>
    database().app.query(`insert into transparency.liability_delivery (place, proof_id, root)
                    select ${place}, id, ${root} from transparency.liability_proof order by at desc limit 1`)
  await note(`'file'`, 'root')
  await handOn()
  const [newest] = (await app.call('list_liability_proofs', {})).items
  const isIn = (text: string) => lines(text).filter((line) => JSON.stringify(line).includes(newest?.root ?? '?')).length
  expect([isIn(readFileSync(file, 'utf8')), isIn(taken.join(''))]).toEqual([1, 1])

  app.clock.forward({ seconds: 1 })
  expect(await app.server.proveLiabilities()).toMatchObject({ outcome: 'published' })
  const address = `(select place from seals.delivery where place <> 'file')`
  await note(address, `decode(repeat('ab', 32), 'hex')`)
  await handOn()
  expect(await places()).toMatchObject([{ differs: false }, { place: 'url ', is_failing: true, differs: true }])
  await database().owner.query(`delete from transparency.liability_delivery where place = ${address}`)
  await handOn()
  expect(await places()).toMatchObject([{ differs: false }, { is_failing: false, differs: false }])
})

test('a published root that changed after it was copied, or exists only in the file, is reported', async () => {
  const change = (root: string) =>
    database().owner.query(
      `alter table transparency.liability_proof disable trigger append_only;
       update transparency.liability_proof set root = ${root} where id = (select id from transparency.liability_proof order by at limit 1);
       alter table transparency.liability_proof enable trigger append_only`,
    )
  await change('sha256(root)')
  await handOn()
  expect(await places()).toMatchObject([{ differs: true }, { differs: true }])
  await change(`(select root from transparency.liability_delivery h where h.proof_id = liability_proof.id and h.place = 'file')`)
  await handOn()
  expect(await places()).toMatchObject([{ differs: false }, { differs: false }])

  const kept = readFileSync(file, 'utf8')
  const [root] = (await app.call('list_liability_proofs', {})).items
  appendFileSync(file, `${JSON.stringify({ format: LIABILITIES_FORMAT, ...root, total: 1 })}\n`)
  await handOn()
  expect(await places()).toMatchObject([{ differs: true }, { differs: false }])
  writeFileSync(file, kept)
  await handOn()
  expect(await places()).toMatchObject([{ differs: false }, { differs: false }])
})

test('a line that is not a complete seal, whatever number and hash it has, leaves no gap', async () => {
  const kept = readFileSync(file, 'utf8')
  await sealSome()
  const [newest] = (await app.call('list_seals', { limit: 1 })).items
  const stubs = [
    { number: newest?.number, hash: newest?.hash },
    { ...newest, first: 1 },
    { ...newest, number: 1_000_000 },
  ]
  appendFileSync(file, stubs.map((stub) => `${JSON.stringify(stub)}\n`).join(''))
  await handOn()
  expect(lines(readFileSync(file, 'utf8').slice(kept.length)).slice(stubs.length)).toEqual([newest])
  expect(await places()).toMatchObject([{ is_failing: false, differs: false }, {}])
  writeFileSync(file, `${kept}${JSON.stringify(newest)}\n`)
})

test('a note of a seal number that does not exist, possible with the server’s login, stops no copies and is reported', async () => {
  const client = new pg.Client({ connectionString: database().url })
  await client.connect()
  await client.query(`set role hai_app`)
  await client.query(`update seals.delivery set number = 1000000000, hash = null`)
  await client.end()
  const sent = taken.length
  await sealSome()
  await handOn()
  expect(taken).toHaveLength(sent)
  expect(await places()).toEqual([
    { place: 'file', is_failing: true, differs: true },
    { place: 'url ', is_failing: true, differs: true },
  ])
  await database().owner.query('delete from seals.delivery')
  await handOn()
  expect(await places()).toMatchObject([{ differs: false }, { differs: false }])
  expect(lines(taken.slice(sent).join(''))).toEqual(await published())
})

test('a newest seal that was dropped and made again is reported at each place that has the other one', async () => {
  await database().owner.query(
    `alter table seals.seal disable trigger append_only; delete from seals.seal where number = (select max(number) from seals.seal);
     alter table seals.seal enable trigger append_only`,
  )
  const sent = taken.length
  await sealNow(app)
  await handOn()
  expect(taken).toHaveLength(sent)
  expect(await places()).toMatchObject([{ differs: true }, { differs: true }])
})

test('invalid settings are rejected at the start', () => {
  expect(readSealSettings({}, 'outside')).toEqual({ everyMinutes: 10, file: null, url: null })
  expect(readSealSettings({ SEAL_FILE: `${folder}/s`, SEAL_URL: 'https://seals.example.com/hai' }, 'outside')).toMatchObject({
    file: `${folder}/s`,
    url: { href: 'https://seals.example.com/hai', secret: null },
  })
  const signed = { SEAL_URL: 'https://seals.example.com/hai', SEAL_URL_SECRET: 'a'.repeat(16) }
  expect(readSealSettings(signed, 'outside').url).toMatchObject({ secret: 'a'.repeat(16) })
  for (const given of [
    { SEAL_EVERY_MINUTES: '0' },
    { SEAL_EVERY_MINUTES: 'often' },
    { SEAL_FILE: `${folder}/nowhere/s` },
    { SEAL_FILE: folder },
    { SEAL_URL: 'http://seals.example.com' },
    { SEAL_URL: 'https://127.0.0.1/' },
    { SEAL_URL: 'https://me:secret@seals.example.com' },
    { SEAL_URL_SECRET: 'a'.repeat(16) },
    { ...signed, SEAL_URL_SECRET: 'short' },
  ])
    expect(() => readSealSettings(given, 'outside')).toThrow(StartRefusal)
})
