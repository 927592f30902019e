import { expect, test } from 'vitest'
import { dictionaryFiles, memberDictionary } from './dictionary-files.ts'

const keysOf = (source = '{}'): string[] => Object.keys(JSON.parse(source) as object)

const files = dictionaryFiles('en')

test('a shared text that first pages need not load is in the file of each feature that reads it', () => {
  const withFee = [...files].filter(([, source]) => keysOf(source).includes('ui.fee')).map(([file]) => file)
  expect(withFee).toEqual(expect.arrayContaining(['all', 'payments', 'wallet', 'admin_users']))
  expect(withFee).not.toContain('translation')
  expect(withFee).not.toContain('contacts')
})

test('a shared text that a part of every page reads is only in the common file', () => {
  expect([...files].filter(([, source]) => keysOf(source).includes('ui.close')).map(([file]) => file)).toEqual(['translation'])
})

test('the common texts and those that load last are all texts of members', () => {
  const loaded = [...keysOf(files.get('translation')), ...keysOf(files.get('all'))]
  expect(loaded.toSorted()).toEqual(keysOf(memberDictionary('en')).toSorted())
})
