import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('passwords are hashed with OWASP’s parameters, unless a test lowers them', async () => {
  expect(await createPasswords().hash('plenty-of-mangoes-7')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
