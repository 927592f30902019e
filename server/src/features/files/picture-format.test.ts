import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { endOfPicture, formatOf, isMoreThanPicture } from './picture-format.ts'

const pixels = sharp({ create: { width: 48, height: 33, channels: 3, background: '#a2c' } })
const made = {
  jpeg: await pixels.clone().jpeg().toBuffer(),
  progressive: await pixels.clone().jpeg({ progressive: true }).toBuffer(),
  png: await pixels.clone().png().toBuffer(),
  webp: await pixels.clone().webp().toBuffer(),
}

describe.each(Object.entries(made))('a %s', (name, bytes) => {
  const format = name === 'progressive' ? 'jpeg' : name

  test('is recognised by its first bytes, and its end is found', () => {
    expect(formatOf(bytes)).toBe(format)
    expect(endOfPicture(bytes, formatOf(bytes) ?? 'png')).toBe(bytes.length)
    expect(isMoreThanPicture(bytes, bytes.length)).toBe(false)
  })

  test('cut off anywhere has no end', () => {
    for (let length = 12; length < bytes.length - 1; length += 7)
      expect(endOfPicture(bytes.subarray(0, length), formatOf(bytes) ?? 'png')).toBeNull()
  })

  test('followed by anything is more than a picture', () => {
    const longer = Buffer.concat([bytes, Buffer.from('PK\x03\x04 an archive')])
    const end = endOfPicture(longer, formatOf(longer) ?? 'png')
    expect(end).toBe(bytes.length)
    expect(isMoreThanPicture(longer, end ?? 0)).toBe(true)
  })
})

test.each([
  '',
  'G',
  'GIF89a\x01\x00',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '%PDF-1.7',
  'RIFF\x00\x00\x00\x00WAVE',
  'BM\x00',
])('%j is not one of the formats', (text) => {
  expect(formatOf(Buffer.from(text, 'latin1'))).toBeNull()
})

test('a picture with a web page in its comment is more than a picture', () => {
  const comment = Buffer.from('\xff\xfe\x00\x1d<SCRIPT>alert(1)</SCRIPT>..', 'latin1')
  const polyglot = Buffer.concat([made.jpeg.subarray(0, 2), comment, made.jpeg.subarray(2)])
  expect(endOfPicture(polyglot, 'jpeg')).toBe(polyglot.length)
  expect(isMoreThanPicture(polyglot, polyglot.length)).toBe(true)
})
