import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeOf, groupedCode, readCode } from './codes.ts'

const key = Buffer.alloc(32, 7)

test('codes use the whole alphabet, are unique, and depend on the key', () => {
  const codes = Array.from({ length: 5_000 }, () => codeOf(key, randomUUID(), randomUUID()))
  expect(new Set(codes).size).toBe(codes.length)
  expect([...new Set(codes.join(''))].toSorted().join('')).toBe('34679CDFGHJKMNPQRTVWXY')
  const [viewer, transaction] = [randomUUID(), randomUUID()]
  expect(codeOf(key, viewer, transaction)).not.toBe(codeOf(Buffer.alloc(32, 8), viewer, transaction))
})

test('a printed code is read back; anything else is no code', () => {
  const code = codeOf(key, randomUUID(), randomUUID())
  expect(readCode(groupedCode(code))).toBe(code)
  for (const typed of [code.slice(1), `${code}3`, code.replace(/./, '0'), '', '-----']) expect(readCode(typed)).toBeNull()
})
