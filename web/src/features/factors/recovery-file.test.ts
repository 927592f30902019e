import { expect, test } from 'vitest'
import { accountName, recoveryFileName } from './recovery-file.ts'

test('an account is named by its tag, and without one by what its owner knows of the address', () => {
  expect(accountName({ hai_tag: 'marie_7', email: 'marie@example.com' })).toBe('@marie_7')
  expect(accountName({ hai_tag: null, email: 'marie@example.com' })).toBe('ma***@example.com')
})

test('the name of the file tells the wallet, the account and the day', () => {
  const made = new Date(2026, 2, 5, 23, 59)
  expect(recoveryFileName(['Hai Wallet', 'recovery codes', '@marie_7'], made)).toBe(
    'Hai-Wallet-recovery-codes-marie_7-2026-03-05.txt',
  )
  expect(recoveryFileName(['Hai Wallet', 'kòd sekou', 'ma***@example.com'], made)).toBe(
    'Hai-Wallet-kòd-sekou-ma-example-com-2026-03-05.txt',
  )
})
