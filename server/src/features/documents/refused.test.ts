import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { deflateSync } from 'node:zlib'
import type { DocumentKind } from '@hai/contract/document-kinds'
import { aBomb, aPdf, applicantsOf, aPicture, jpeg, pdfOf } from '../../../test/applicants.ts'
import { codeOf } from '../../../test/money.ts'
import { useTestDatabase } from '../../../test/database.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const { anApplicant, submit, listOf, pagesOf } = applicantsOf(() => app, database)

describe('rejected with page and reason, without storing anything:', () => {
  const text = (content: string) => () => Promise.resolve(Buffer.from(content, 'latin1'))
  const heic = Buffer.concat([Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1'), Buffer.alloc(400)])
  const packed = (objects: string) => {
    const content = deflateSync(Buffer.from(objects)).toString('latin1')
    return pdfOf(`2 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >> stream\n${content}endstream endobj`)
  }
  const cases: readonly (readonly [string, DocumentKind, string, () => Promise<Buffer>])[] = [
    [
      'a drawing with a script',
      'selfie',
      'format',
      text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a HEIC', 'selfie', 'format', () => Promise.resolve(heic)],
    [
      'a picture with a page behind it',
      'selfie',
      'not_only_a_picture',
      async () => Buffer.concat([await jpeg(), Buffer.from('<html></html>')]),
    ],
    [
      'a picture with an archive behind it',
      'selfie',
      'not_only_a_picture',
      async () => Buffer.concat([await jpeg(), Buffer.from('PK\x03\x04')]),
    ],
    [
      'a picture with a PDF behind it',
      'proof_of_address',
      'not_only_a_picture',
      async () => Buffer.concat([await jpeg(), aPdf()]),
    ],
    ['a bomb of 100 megapixels', 'selfie', 'too_many_pixels', () => Promise.resolve(aBomb(10_000, 10_000))],
    ['a JPEG cut off', 'selfie', 'damaged', async () => (await jpeg()).subarray(0, 900)],
    ['a thumbnail', 'selfie', 'too_small', () => aPicture(299, 800).png().toBuffer()],
    [
      'more than eight megabytes',
      'selfie',
      'too_large',
      async () => Buffer.concat([await jpeg(), Buffer.alloc(8 * 1024 * 1024)]),
    ],
    ['a PDF where a picture is asked for', 'passport', 'format', () => Promise.resolve(aPdf())],
    [
      'a PDF of more than eight megabytes',
      'proof_of_address',
      'too_large',
      () => Promise.resolve(Buffer.concat([aPdf(), Buffer.alloc(8 * 1024 * 1024)])),
    ],
    [
      'a PDF with a script',
      'proof_of_address',
      'active_content',
      () => Promise.resolve(pdfOf('1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj')),
    ],
    [
      'a PDF with a script written otherwise',
      'proof_of_address',
      'active_content',
      () => Promise.resolve(pdfOf('1 0 obj << /S /J#61vaScript >> endobj')),
    ],
    [
      'a PDF with a packed script',
      'proof_of_address',
      'active_content',
      () => Promise.resolve(packed('1 0 << /S /JavaScript >>')),
    ],
    [
      'a PDF that starts a program',
      'source_of_funds',
      'active_content',
      () => Promise.resolve(pdfOf('1 0 obj << /S /Launch /F (cmd.exe) >> endobj')),
    ],
    [
      'a PDF that is a page as well',
      'proof_of_address',
      'active_content',
      () => Promise.resolve(pdfOf('%<html><script>alert(1)</script>')),
    ],
    ['a PDF with a password', 'proof_of_address', 'locked', () => Promise.resolve(pdfOf('5 0 obj << /Encrypt 6 0 R >> endobj'))],
    [
      'a PDF with something behind its end',
      'proof_of_address',
      'damaged',
      () => Promise.resolve(Buffer.concat([aPdf(), Buffer.from('PK\x03\x04'), Buffer.alloc(80)])),
    ],
    ['a PDF bomb', 'proof_of_address', 'damaged', () => Promise.resolve(packed(' '.repeat(17 * 1024 * 1024)))],
    [
      'a PDF packed in a way that is not known',
      'proof_of_address',
      'damaged',
      () => Promise.resolve(pdfOf('2 0 obj << /Type /ObjStm /Filter /LZWDecode >> stream\nxendstream endobj')),
    ],
    ['a PDF of no version', 'proof_of_address', 'format', text('%PDF-9.9\nstartxref\n%%EOF')],
  ]
  test.each(cases)('%s', async (_what, kind, reason, make) => {
    const member = await anApplicant(2)
    await expect(submit(member, kind, await make())).rejects.toMatchObject({
      status: 422,
      body: { code: 'DOCUMENT_REFUSED', data: { page: 1, reason } },
    })
    expect([await pagesOf(member), await listOf(member)]).toEqual([[], []])
  })

  test('the second page, although the first is valid', async () => {
    const member = await anApplicant()
    await expect(submit(member, 'national_id', await jpeg(), heic)).rejects.toMatchObject({
      body: { data: { page: 2, reason: 'format' } },
    })
    expect(await listOf(member)).toEqual([])
  })

  test('a page with text instead of a file, and an empty page', async () => {
    const { access_token } = await anApplicant()
    const asText = await app.post('/rpc/submit_identity_document', { kind: 'selfie', pages: ['iVBORw0KGgo='] }, access_token)
    expect(await asText.json()).toMatchObject({ code: 'BAD_REQUEST', data: { fields: [{ path: 'pages.0' }] } })
    const empty = app.call('submit_identity_document', { kind: 'selfie', pages: [Buffer.alloc(0)] }, access_token)
    expect(await codeOf(empty)).toBe('BAD_REQUEST')
  })
})
