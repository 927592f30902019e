/** How a member shows that the phone is in their hand, the best one first. */
export const confirmationWays = ['passkey', 'pin', 'password'] as const
export type ConfirmationWay = (typeof confirmationWays)[number]

export const pinPattern = /^\d{6}$/

/** Six equal digits, or six in a row: the first that a thief tries. */
export const isEasyPin = (pin: string): boolean => {
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]))
  return [0, 1, -1].some((step) => steps.every((one) => one === step))
}
