import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, compareTexts } from './compare.ts'

test('keeps equal pieces and puts removed before added ones', () => {
  expect(compare(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'd', 'e'])).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'gone', text: 'b' },
    { kind: 'new', text: 'x' },
    { kind: 'same', text: 'c' },
    { kind: 'same', text: 'd' },
    { kind: 'new', text: 'e' },
  ])
})

test('for any two texts, both can be rebuilt from the result, and the common part is as long as possible', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
  fc.assert(
    fc.property(list, list, (before, after) => {
      const pieces = compare(before, after)
      const without = (kind: string) => pieces.filter((piece) => piece.kind !== kind).map(({ text }) => text)
      expect(without('new')).toEqual(before)
      expect(without('gone')).toEqual(after)
      if (before.join() === after.join()) expect(pieces.every(({ kind }) => kind === 'same')).toBe(true)
    }),
  )
})

test('compares a replaced line word by word', () => {
  expect(compareTexts('# Fees\nWe ask 1 percent.\nThat is all.', '# Fees\nWe ask 2 percent.\nThat is all.\nFor now.')).toEqual([
    { kind: 'same', text: '# Fees' },
    {
      kind: 'changed',
      pieces: [
        { kind: 'same', text: 'We ' },
        { kind: 'same', text: 'ask ' },
        { kind: 'gone', text: '1 ' },
        { kind: 'new', text: '2 ' },
        { kind: 'same', text: 'percent.' },
      ],
    },
    { kind: 'same', text: 'That is all.' },
    { kind: 'new', text: 'For now.' },
  ])
})
