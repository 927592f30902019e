import { readFileSync } from 'node:fs'
import { languages } from '@hai/contract/languages'
import { expect, test } from 'vitest'
import { receiptStatusStyle } from './receipt-status-style.ts'

const readWords = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}/statements.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >

test('only a completed payment is confirmed, and one that never happened says that no one was paid', () => {
  expect(receiptStatusStyle('completed')).toMatchObject({ title: 'found', tone: 'in' })
  for (const [status, textKey] of Object.entries({
    undone: 'ui.status_undone',
    cancelled: 'ui.status_cancelled',
    expired: 'state_expired',
  }))
    expect(receiptStatusStyle(status)).toMatchObject({ title: 'never_title', notice: 'problem', textKey })
  expect(receiptStatusStyle('returned')).toMatchObject({ title: 'back_title', notice: 'problem' })
  for (const status of ['arriving', 'pending'])
    expect(receiptStatusStyle(status)).toMatchObject({ title: 'wait_title', notice: 'wait' })
  expect(receiptStatusStyle('something new')).toMatchObject({ title: 'state_other', notice: 'problem' })
})

test('the reader is told that names are shortened', () => {
  expect(languages.map((language) => readWords(language).names_short)).toEqual([
    expect.stringContaining('shortened'),
    expect.stringContaining('abrégés'),
    expect.stringContaining('kout'),
  ])
})
