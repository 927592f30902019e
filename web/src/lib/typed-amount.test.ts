import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { parseUsd } from './typed-usd.ts'
import { dollarsTyped, gourdesTyped, parseGourdes, quickGourdes, wholeGourdes } from './typed-amount.ts'

test('gourdes convert to the nearest cent, with any grouping', () => {
  for (const typed of ['1000', '1,000', '1 000', '1.000']) expect(dollarsTyped(typed, 131), typed).toBe('7.63')
  expect(dollarsTyped('262,50', 131)).toBe('2')
  expect(dollarsTyped('', 131)).toBe('')
})

test('text that is no amount in gourdes is none in dollars', () => {
  for (const typed of ['1.2.3', ',', '12,34,5', '0.500', '0 500', '12:50'])
    expect(parseUsd(dollarsTyped(typed, 131)), typed).toBeNull()
})

test('a dollar amount is shown in whole gourdes', () => {
  expect(gourdesTyped('7.63', 131)).toBe('1000')
  expect(gourdesTyped('', 131)).toBe('')
})

test('quick amounts are round gourdes, never above the dollars they replace', () => {
  const quick = [cents(10_00), cents(25_00), cents(45_00)]
  expect(quickGourdes(quick, 131)).toEqual([1_000, 3_000, 5_500])
  expect(quickGourdes([cents(1_00)], 131)).toEqual([])
})

test('cash stated in gourdes keeps its figure despite rounding to cents', () => {
  for (const stated of [5_000, 49_995, 50_000])
    expect(wholeGourdes(parseUsd(dollarsTyped(String(stated), 131)) ?? cents(0), 131)).toBe(stated)
})

test('cash stated in dollars is never rounded up, also when it fills a form', () => {
  expect(wholeGourdes(cents(480_00), 131.04)).toBe(62_899)
  expect(gourdesTyped('480', 131.04)).toBe('62899')
  expect(gourdesTyped(dollarsTyped('62960', 131.04), 131.04)).toBe('62960')
})

test('gourdes are parsed with any grouping', () => {
  for (const typed of ['13220', '13,220', '13 220', '13.220', ' 13\u202f220 ']) expect(parseGourdes(typed), typed).toBe(13_220)
  expect(parseGourdes('1,300,000')).toBe(1_300_000)
  expect(parseGourdes('0')).toBe(0)
})

test('anything but whole gourdes is rejected', () => {
  const wrong = ['', 'abc', '-5', '13,22', '1.5', '999999999', '13220 HTG', '0.500', '0 500', '00 500', '1,300.000', '12 50']
  for (const typed of wrong) expect(parseGourdes(typed), typed).toBeNull()
})
