/** Best first. */
export const confirmationWays = ['passkey', 'pin', 'password'] as const
export type ConfirmationWay = (typeof confirmationWays)[number]

export const pinPattern = /^\d{6}$/

/** True for six equal digits or six in a row, which a thief would try first. */
export const isEasyPin = (pin: string): boolean => {
  const digits = Array.from(pin, Number)
  const steps = digits.slice(1).map((digit, at) => digit - (digits[at] ?? 0))
  return [0, 1, -1].some((step) => steps.every((one) => one === step))
}
