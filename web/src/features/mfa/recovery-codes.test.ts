import { expect, test } from 'vitest'
import { recoveryFileName } from './recovery-codes.tsx'

test('the file name contains wallet, account and date', () => {
  const made = new Date(2026, 2, 5, 23, 59)
  expect(recoveryFileName(['Hai Wallet', 'recovery codes', '@marie_7'], made)).toBe(
    'Hai-Wallet-recovery-codes-marie_7-2026-03-05.txt',
  )
  expect(recoveryFileName(['Hai Wallet', 'kòd sekou', '@marie_7'], made)).toBe('Hai-Wallet-kòd-sekou-marie_7-2026-03-05.txt')
})
