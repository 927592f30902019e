import { expect, test } from 'vitest'
import { newer } from './newer.ts'
import { readGourdes } from './read-gourdes.ts'
import { timeLeft } from './time-left.ts'

test('gourdes are read however their digits are grouped', () => {
  for (const typed of ['13220', '13,220', '13 220', '13.220', ' 13\u202f220 ']) expect(readGourdes(typed), typed).toBe(13_220)
  expect(readGourdes('1,300,000')).toBe(1_300_000)
  expect(readGourdes('0')).toBe(0)
})

test('what is no whole amount of gourdes is none', () => {
  for (const typed of ['', 'abc', '-5', '13,22', '1.5', '999999999', '13220 HTG']) expect(readGourdes(typed), typed).toBeNull()
})

test('the time left is said in hours and minutes, and in minutes and seconds within the hour', () => {
  expect(timeLeft(86_399)).toEqual({ unit: 'hours', hours: 23, minutes: 59 })
  expect(timeLeft(3_600)).toEqual({ unit: 'hours', hours: 1, minutes: 0 })
  expect(timeLeft(3_599)).toEqual({ unit: 'minutes', minutes: 59, seconds: '59' })
  expect(timeLeft(7)).toEqual({ unit: 'minutes', minutes: 0, seconds: '07' })
})

test('what is older never takes the place of what is newer; the same again changes nothing', () => {
  const [old, young] = [{ version: 2 }, { version: 3 }]
  expect(newer(undefined, old)).toBe(old)
  expect(newer(old, young)).toBe(young)
  expect(newer(young, old)).toBe(young)
  expect(newer(young, { version: 3 })).toEqual(young)
})
