import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seals as contract } from '@hai/contract/seals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet } from '../../../test/members.ts'

const database = useTestDatabase()
const taken: string[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => (body += part))
  request.on('end', () => {
    taken.push(body)
    response.writeHead(200).end()
  })
})
let app: TestApp
let folder: string
let file: string
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  folder = mkdtempSync(join(tmpdir(), 'hai-seals-'))
  file = join(folder, 'seals.jsonl')
  const { port } = receiver.address() as AddressInfo
  const url = { href: `http://127.0.0.1:${port}/seals`, reach: 'loopback', secret: null } as const
  app = await startTestApp(database(), { config: { seals: { everyMinutes: 1, file, url } } })
})
afterAll(async () => {
  await app.stop()
  receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

const tasks = () => app.server.integrity.seals.feature.tasks ?? {}
const handOn = async () => tasks()['seals:hand_on']?.({})
const sealSome = async () => {
  await aFundedWallet(app)
  app.clock.forward({ minutes: 1 })
  await tasks()['seals:make']?.({})
}
/** The numbers of the seals in a text, in their order. */
const numbersIn = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => contract.get_seal.output.parse(JSON.parse(line)).number)

test('seals between the last and a copy of a newer one that somebody else has added to the file come into it', async () => {
  await sealSome()
  await handOn()
  for (let made = 0; made < 3; made += 1) await sealSome()
  appendFileSync(file, `${JSON.stringify((await app.call('list_seals', {})).items[0])}\n`)
  for (let times = 0; times < 2; times += 1) {
    await handOn()
    expect(numbersIn(readFileSync(file, 'utf8'))).toEqual([1, 4, 2, 3, 4])
  }
})

test('the newest is posted once more each hour, whatever was noted: an address sees by a gap what was kept from it', async () => {
  await sealSome()
  await sealSome()
  await database().app.query(
    `update seals.handed_on set number = newest.number, hash = newest.hash
       from (select number, hash from seals.seal order by number desc limit 1) newest where place like 'url%'`,
  )
  taken.length = 0
  await handOn()
  expect(taken).toEqual([])
  app.clock.forward({ minutes: 60 - app.clock.now().getUTCMinutes() })
  await handOn()
  expect(taken.map(numbersIn)).toEqual([[6]])
  app.clock.forward({ minutes: 1 })
  await handOn()
  expect(taken).toHaveLength(1)
})
