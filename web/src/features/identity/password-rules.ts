import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from '@hai/contract/bounds'

export type PasswordProblem = 'missing' | 'short' | 'long' | 'same_as_email'

/** Common passwords are known only to the server (WEAK_PASSWORD). */
export function passwordProblem(password: string, email: string): PasswordProblem | null {
  if (password === '') return 'missing'
  if (password.length < PASSWORD_MIN) return 'short'
  if (password.length > PASSWORD_MAX) return 'long'
  return password.toLowerCase() === email.trim().toLowerCase() ? 'same_as_email' : null
}

export type EmailProblem = 'missing' | 'not_an_address'

/** Deliberately lenient: the server decides. */
export function emailProblem(email: string): EmailProblem | null {
  const value = email.trim()
  if (value === '') return 'missing'
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value) && value.length <= EMAIL_MAX ? null : 'not_an_address'
}
