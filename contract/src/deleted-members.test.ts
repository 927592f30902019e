import { expect, test } from 'vitest'
import { nameDeletedMembers } from './deleted-members.ts'
import { languages } from './languages.ts'

test('a deleted member has a name in the language of the reader', () => {
  const text = '{"shown_name":"Deleted member 2B90FA","note":"Deleted member Rose, 2B90FA"}'
  expect(languages.map((language) => nameDeletedMembers(text, language))).toEqual([
    text,
    '{"shown_name":"Membre supprimé 2B90FA","note":"Deleted member Rose, 2B90FA"}',
    '{"shown_name":"Manm ki efase 2B90FA","note":"Deleted member Rose, 2B90FA"}',
  ])
})
