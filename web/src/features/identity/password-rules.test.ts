import { describe, expect, test } from 'vitest'
import { emailProblem, passwordProblem } from './password-rules.ts'

describe('a new password', () => {
  test.each([
    ['', 'missing'],
    ['ninechars', 'short'],
    ['x'.repeat(201), 'long'],
    ['Marie@Example.HT', 'same_as_email'],
    ['tenletters', null],
    ['x'.repeat(200), null],
  ])('%j: %j', (password, problem) => {
    expect(passwordProblem(password, ' marie@example.ht')).toBe(problem)
  })
})

describe('an email address', () => {
  test.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['marie', 'not_an_address'],
    ['marie@example', 'not_an_address'],
    ['marie@@example.ht', 'not_an_address'],
    ['marie@example.', 'not_an_address'],
    [' marie@example.ht ', null],
    [`${'x'.repeat(250)}@example.ht`, 'not_an_address'],
  ])('%j: %j', (email, problem) => {
    expect(emailProblem(email)).toBe(problem)
  })
})
