import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const email = 'marie.joseph@people.test'

test.each([
  'password123',
  'Password1!',
  'qwertyuiop',
  '1q2w3e4r5t',
  'iloveyou2024',
  'Haiti509509',
  'bondyebon1804',
  'motdepasse1',
  '123456789012',
  'abcdefghijkl',
  'aaaaabbbbb',
  '1212121212',
  'marie.joseph',
  'marie2024!',
  'm4r1e12345',
  'footballhaiti1',
  'ABCABCABCABC',
  '01-01-1985',
  '12/25/1990',
  '+509 37123456',
  '(509)3712345',
  '12345 12345',
  '0050937123456',
  '----------',
  '1234512345123451',
  '0101198501011985',
  '12345678 12345678',
  'привет1234',
  'йцукенгшщз',
])('%s is easy to guess', (password) => {
  expect(isCommonPassword(password, email)).toBe(true)
})

test.each([
  'plenty-of-mangoes-7',
  'kokoye-vèt-anba-tab-la',
  'tr0ub4dor&3xyz',
  'kf83hs02lskq',
  'the goat ate my homework',
  'ti-marie-kontan-anpil',
  'моя кошка любит рыбу',
  '31415-92653-58979',
])('%s is not easy to guess', (password) => {
  expect(isCommonPassword(password, email)).toBe(false)
})
