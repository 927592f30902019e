import { languages } from '@hai/contract/languages'
import { expect, test } from 'vitest'
import { translationsFor } from '../../platform/words/words.ts'

test('the hand-over code warning, with its condition, comes before the advice to count', () => {
  const first = languages.map(
    (language) => translationsFor(language)('notifications.cashout_status.cashout_accepted.message').split('. ')[0],
  )
  expect(first).toEqual([
    'Don’t show the hand-over code before you have all the cash',
    'Ne montrez pas le code de remise avant d’avoir tout l’argent',
    'Pa montre kòd remiz la anvan ou gen tout lajan an nan men w',
  ])
})
