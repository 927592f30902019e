import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { aBomb } from '../../../test/applicants.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'

const database = useTestDatabase()
let app: TestApp
let marie: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database())
  marie = await aMember(app)
})
afterAll(() => app.stop())

const aPicture = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 40 } } })

async function upload(bytes: Buffer, { access_token }: MemberPerson = marie, to = app): Promise<{ url: string }> {
  const { url } = await to.call('upload_file', { purpose: 'avatar', content: bytes }, access_token)
  return { url: url ?? '' }
}

const profileOf = (member: MemberPerson) => app.call('get_my_profile', {}, member.access_token)
const open = (url: string) => fetch(`${app.url}${url}`)
const countFiles = async (): Promise<number> => {
  const { rows } = await database().owner.query<{ count: number }>('select count(*)::int as count from platform.file')
  return rows[0]?.count ?? -1
}

describe('a profile picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'a picture as %s becomes a square in two sizes with its own URL',
    async (format) => {
      const { url } = await upload(await aPicture().toFormat(format).toBuffer())
      expect(url).toMatch(/^\/pictures\/[A-Za-z0-9_-]{24}\/256\.webp$/)
      expect(await profileOf(marie)).toMatchObject({ avatar_url: url })
      for (const size of [256, 64]) {
        const response = await open(url.replace('256', String(size)))
        expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
          format: 'webp',
          width: size,
          height: size,
        })
      }
    },
  )

  test('keeps only its pixels and is turned upright', async () => {
    const tall = await aPicture(200, 400)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Marie', ImageDescription: '18.5392 N 72.3364 W' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(tall.toString('latin1')).toContain('72.3364')
    const { url } = await upload(tall)
    const bytes = Buffer.from(await (await open(url)).arrayBuffer())
    expect(bytes.toString('latin1')).not.toMatch(/72\.3364|Marie|Exif/)
    const { exif, icc, xmp, orientation } = await sharp(bytes).metadata()
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('is served as an image only, for our own pages, with permanent caching', async () => {
    const { url } = await upload(await aPicture().jpeg().toBuffer())
    const { status, headers } = await open(url)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test('replaces the previous one, which is deleted', async () => {
    const jean = await aMember(app)
    const { url: first } = await upload(await aPicture().jpeg().toBuffer(), jean)
    const before = await countFiles()
    const { url: second } = await upload(await aPicture().png().toBuffer(), jean)
    expect(second).not.toBe(first)
    expect(await countFiles()).toBe(before)
    expect((await open(first)).status).toBe(404)
    expect((await open(first.replace('256', '64'))).status).toBe(404)
    expect((await open(second)).status).toBe(200)
  })

  test('can be removed', async () => {
    const { url } = await upload(await aPicture().jpeg().toBuffer())
    await app.call('update_profile', { avatar_url: null }, marie.access_token)
    expect(await profileOf(marie)).toMatchObject({ avatar_url: null })
    expect((await open(url)).status).toBe(404)
    await app.call('update_profile', { avatar_url: null }, marie.access_token)
  })

  test('is visible to members who look up its owner', async () => {
    const jean = await aMember(app)
    const { url } = await upload(await aPicture().jpeg().toBuffer(), jean)
    await app.server.feed.caughtUp()
    expect(await app.call('find_recipient', { hai_tag: jean.hai_tag }, marie.access_token)).toMatchObject({ avatar_url: url })
  })

  test('uploaded twice at the same time through two servers leaves one picture and no unused file', async () => {
    const jean = await aMember(app)
    const before = await countFiles()
    const picture = await aPicture().jpeg().toBuffer()
    const other = await startTestApp(database(), { clock: app.clock })
    try {
      await Promise.all([upload(picture, jean), upload(picture, jean, other)])
    } finally {
      await other.stop()
    }
    expect(await countFiles()).toBe(before + 2)
    const { avatar_url } = await profileOf(jean)
    expect((await open(avatar_url ?? '')).status).toBe(200)
  })
})

describe('rejected with the reason, without storing anything:', () => {
  const jpeg = () => aPicture().jpeg().toBuffer()
  const text = (content: string) => () => Promise.resolve(Buffer.from(content, 'latin1'))
  const gif = Buffer.from('47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b', 'hex')
  const heic = Buffer.concat([Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1'), Buffer.alloc(400)])

  const cases: readonly (readonly [string, string, () => Promise<Buffer>])[] = [
    ['a drawing with a script', 'format', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a HEIC', 'format', () => Promise.resolve(heic)],
    ['a GIF', 'format', () => Promise.resolve(gif)],
    ['a page', 'format', text('<!doctype html><script>alert(1)</script>')],
    ['a page with a picture behind it', 'format', async () => Buffer.concat([Buffer.from('<html>'), await jpeg()])],
    [
      'a picture with a page behind it',
      'not_only_a_picture',
      async () => Buffer.concat([await jpeg(), Buffer.from('<html></html>')]),
    ],
    [
      'a picture with an archive behind it',
      'not_only_a_picture',
      async () => Buffer.concat([await jpeg(), Buffer.from('PK\x03\x04')]),
    ],
    [
      'a picture whose comment is a page',
      'not_only_a_picture',
      async () => {
        const bytes = await jpeg()
        const comment = Buffer.from('\xff\xfe\x00\x1b<script>alert(1)</script>', 'latin1')
        return Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)])
      },
    ],
    ['a bomb of 100 megapixels', 'too_many_pixels', () => Promise.resolve(aBomb(10_000, 10_000))],
    ['a bomb as wide as can be', 'too_many_pixels', () => Promise.resolve(aBomb(2 ** 24, 2))],
    ['a JPEG cut off', 'damaged', async () => (await jpeg()).subarray(0, 900)],
    ['a PNG cut off', 'damaged', async () => (await aPicture().png().toBuffer()).subarray(0, 300)],
    ['a PNG whose pixels are missing', 'damaged', () => Promise.resolve(aBomb(500, 500))],
    ['first bytes of a JPEG before nonsense', 'damaged', text(`\xff\xd8\xff${'x'.repeat(500)}`)],
    ['a WebP that says nothing', 'damaged', text('RIFF\x0c\x00\x00\x00WEBPVP8 \x00\x00\x00\x00')],
    ['a picture too small for a face', 'too_small', () => aPicture(31, 400).png().toBuffer()],
    ['more than five megabytes', 'too_large', async () => Buffer.concat([await jpeg(), Buffer.alloc(5_000_000)])],
  ]
  test.each(cases)('%s', async (_what, reason, make) => {
    const before = [await countFiles(), (await profileOf(marie)).avatar_url]
    await expect(upload(await make())).rejects.toMatchObject({
      status: 422,
      body: { code: 'PICTURE_REFUSED', data: { reason } },
    })
    expect([await countFiles(), (await profileOf(marie)).avatar_url]).toEqual(before)
  })

  test.each(['text in place of a file', '', 7, null, {}])('%j in place of a file', async (content) => {
    const answer = await app.post('/rpc/upload_file', { purpose: 'avatar', content }, marie.access_token)
    expect([answer.status, await answer.json()]).toMatchObject([400, { data: { fields: [{ path: 'content' }] } }])
  })

  test('a body larger than the call allows', async () => {
    const response = await app.post(
      '/rpc/upload_file',
      { purpose: 'avatar', content: Buffer.alloc(6_400_000) },
      marie.access_token,
    )
    expect(response.status).toBe(413)
  })

  test('a request that is not authorised is not read beyond its headers', async () => {
    const content = Buffer.alloc(6_000_000)
    for (const token of [undefined, 'not-a-token']) {
      const answer = await app.post('/rpc/upload_file', { purpose: 'avatar', content }, token)
      expect(answer.status).toBe(401)
    }
    expect((await app.post('/rpc/sign_in', { email: 'A'.repeat(20_000) }, undefined)).status).toBe(413)
  })
})

test.each([
  '/pictures/x/256.webp',
  '/pictures/AAAAAAAAAAAAAAAAAAAAAAAA/256.webp',
  '/pictures/../files/256.webp',
  '/pictures/%00/64.webp',
])('%s is not found', async (path) => {
  expect((await open(path)).status).toBe(404)
})

test('while one picture of a member is processed, their other uploads are rejected; other members are not affected', async () => {
  const [paul, rose] = [await aMember(app), await aMember(app)]
  const picture = await aPicture().jpeg().toBuffer()
  const holding = await database().owner.connect()
  try {
    await holding.query('begin')
    await holding.query('select from identity.profile where id = $1 for update', [paul.user_id])
    const refused: string[] = []
    const all = Array.from({ length: 20 }, () =>
      upload(picture, paul).catch((error: unknown) => {
        refused.push(error instanceof Refused ? error.code : String(error))
      }),
    )
    await expect.poll(() => refused).toEqual(Array.from({ length: 19 }, () => 'RATE_LIMITED'))
    const { url } = await upload(picture, rose)
    expect((await profileOf(rose)).avatar_url).toBe(url)
    await holding.query('commit')
    await Promise.all(all)
    expect(refused).toHaveLength(19)
  } finally {
    holding.release()
  }
  const { url } = await upload(picture, paul)
  expect((await profileOf(paul)).avatar_url).toBe(url)
})

test('a profile can never point to another URL, whatever the server writes', async () => {
  await expect(
    database().app.query('update identity.profile set avatar_url = $1 where id = $2', [
      'https://elsewhere.test/a.png',
      marie.user_id,
    ]),
  ).rejects.toThrow(/own_picture/)
})
