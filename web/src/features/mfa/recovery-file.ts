const forFileNames = (part: string): string => part.replace(/[^\p{L}\p{N}_]+/gu, '-').replace(/^-|-$/g, '')

const day = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** For example `Hai-Wallet-recovery-codes-marie_7-2026-11-20.txt`: easy to recognise, and the newest is evident. */
export const recoveryFileName = (parts: readonly string[], made: Date): string =>
  `${[...parts.map(forFileNames), day(made)].join('-')}.txt`
