import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { codeOf, later } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const aPicture = (width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c81e28' } })
    .withExif({ IFD3: { GPSLatitude: '18/1' } })
    .jpeg()
    .toBuffer()

async function attach({ access_token }: MemberPerson, bytes: Buffer): Promise<string> {
  const { file_id } = await app.call('upload_file', { purpose: 'attachment', content: bytes }, access_token)
  return file_id ?? ''
}
const take = (file_id: string, { user_id: owner_id }: MemberPerson): Promise<boolean> =>
  app.server.database.transaction().execute((trx) => app.server.files.takeAttachment(trx, { file_id, owner_id }))
const sweep = async (): Promise<void> => {
  await app.server.files.feature.jobs?.['files:sweep']?.({})
}

test('a picture is stored uncropped, in a bounded size, with only its pixels', async () => {
  const marie = await aMember(app)
  const kept = await app.server.files.readAttachment(await attach(marie, await aPicture(3_200, 1_000)))
  const { format, width, height, exif } = await sharp(kept ?? Buffer.alloc(0)).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 1_600, height: 500, exif: undefined })
})

test('a file that is not a picture is rejected and not stored', async () => {
  const marie = await aMember(app)
  for (const bytes of [Buffer.from('<svg onload="alert(1)"/>'), (await aPicture()).subarray(0, 300)])
    expect(await codeOf(attach(marie, bytes))).toBe('PICTURE_REFUSED')
  const { rows } = await database().owner.query('select from files.upload where owner_id = $1', [marie.user_id])
  expect(rows).toEqual([])
})

test('an upload is attached once, by its owner, even with simultaneous calls', async () => {
  const [marie, paul] = [await aMember(app), await aMember(app)]
  const file_id = await attach(marie, await aPicture())
  expect(await take(file_id, paul)).toBe(false)
  expect(await take(randomUUID(), marie)).toBe(false)
  const taken = await Promise.all(Array.from({ length: 20 }, () => take(file_id, marie)))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('an unattached upload is deleted after a day, an attached one stays', async () => {
  const marie = await aMember(app)
  const [left, taken] = [await attach(marie, await aPicture()), await attach(marie, await aPicture())]
  await take(taken, marie)
  await later(app, { hours: 25 })
  await sweep()
  expect(await app.server.files.readAttachment(left)).toBeNull()
  expect(await app.server.files.readAttachment(taken)).not.toBeNull()
})

test('the limit is two hundred a day', async () => {
  const marie = await aMember(app)
  await database().owner.query(
    `insert into files.upload (id, owner_id, created_at) select gen_random_uuid(), $1, $2 from generate_series(1, 199)`,
    [marie.user_id, app.clock.now()],
  )
  const picture = await aPicture()
  const tried = await Promise.allSettled([attach(marie, picture), attach(marie, picture), attach(marie, picture)])
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await codeOf(attach(marie, picture))).toBe('RATE_LIMITED')
})
