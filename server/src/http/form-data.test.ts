import { expect, test } from 'vitest'
import { bodyOf } from '../../test/call-body.ts'
import { readFormData } from './form-data.ts'

const uploads = { content: 'one', pages: 'many' } as const
const FORM = 'multipart/form-data; boundary=part'

const read = (body: string | Uint8Array, { type = FORM, bytesMax = 1_000_000, piece = 1_000 } = {}) => {
  const bytes = Buffer.from(body)
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += piece) {
      yield bytes.subarray(at, at + piece)
      await Promise.resolve()
    }
  }
  const readJson = (text: string): Promise<unknown> => Promise.resolve(JSON.parse(text))
  return readFormData(pieces(), { contentType: type, bytesMax, uploads, readJson })
}

const part = (name: string, content: string, more = ''): string =>
  `--part\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
const file = (name: string, content: string): string => part(name, content, '; filename="a"')
const END = '--part--\r\n'

test.each([1, 7, 1_000, 100_000])('files and fields are read unchanged in chunks of %d bytes', async (piece) => {
  const content = Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * 7) % 256))
  const pages = [Buffer.from('--part\r\n\r\n'), Buffer.from('b')]
  const { body, type } = await bodyOf({ kind: 'selfie', more: { a: [1] }, content, pages })
  expect(await read(Buffer.from(body), { type, piece })).toEqual({ kind: 'selfie', more: { a: [1] }, content, pages })
})

test('a form without the part `input` has files only', async () => {
  expect(await read(file('content', 'x') + END)).toEqual({ content: Buffer.from('x') })
})

test.each([
  ['a field that is none', part('other', '1') + END, 'other'],
  ['a file for a field that carries none', file('purpose', 'x') + END, 'purpose'],
  ['a file named like what every object has', file('__proto__', 'x') + END, '__proto__'],
  ['two files for one place', file('content', 'x') + file('content', 'y') + END, 'content'],
  ['two inputs', part('input', '{}') + part('input', '{}') + END, ''],
  ['an input that is a list', part('input', '[]') + END, ''],
  ['nine files', file('pages', 'x').repeat(9) + END, ''],
  ['a hundred thousand parts', file('pages', 'x').repeat(10_000) + END, ''],
  ['a body that breaks off', file('content', 'x'.repeat(5_000)).slice(0, 3_000), ''],
  ['a body that breaks off in a head', '--part\r\ncontent-disposition: form', ''],
  ['no parts', 'nothing', ''],
  ['nothing', '', ''],
])('%s: BAD_REQUEST', async (_what, body, path) => {
  await expect(read(body)).rejects.toMatchObject({ code: 'BAD_REQUEST', data: { fields: [{ path }] } })
})

test('a content type without a boundary: BAD_REQUEST', async () => {
  await expect(read(END, { type: 'multipart/form-data' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('more bytes than the call allows, or more JSON than any call allows: PAYLOAD_TOO_LARGE', async () => {
  await expect(read(file('content', 'x'.repeat(5_000)) + END, { bytesMax: 4_000 })).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
  })
  await expect(read(part('input', `{"a":"${'x'.repeat(17_000)}"}`) + END)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
})
