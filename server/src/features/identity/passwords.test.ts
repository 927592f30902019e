import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('a password is hashed with as much work as OWASP asks for, unless a test asks for less', async () => {
  expect(await createPasswords().hash('plenty-of-mangoes-7')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
