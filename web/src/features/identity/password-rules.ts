import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from '@hai/contract/bounds'

export type PasswordProblem = 'missing' | 'short' | 'long' | 'same_as_email'

/** What keeps a new password from being sent, or null. What only the server knows (common ones) it says itself: WEAK_PASSWORD. */
export function passwordProblem(password: string, email: string): PasswordProblem | null {
  if (password === '') return 'missing'
  if (password.length < PASSWORD_MIN) return 'short'
  if (password.length > PASSWORD_MAX) return 'long'
  return password.toLowerCase() === email.trim().toLowerCase() ? 'same_as_email' : null
}

export type EmailProblem = 'missing' | 'not_an_address'

/** What keeps an address from being sent, or null. Lenient: the server has the last word. */
export function emailProblem(email: string): EmailProblem | null {
  const value = email.trim()
  if (value === '') return 'missing'
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value) && value.length <= EMAIL_MAX ? null : 'not_an_address'
}
