import type { Profile } from '@hai/contract/identity'

type Owner = Pick<Profile, 'hai_tag' | 'email'>

/** Whose codes they are, without saying more to a finder than the account's owner needs: the tag, else a part of the address. */
export const accountName = ({ hai_tag, email }: Owner): string =>
  hai_tag === null ? email.replace(/^(.{1,2})[^@]*/u, '$1***') : `@${hai_tag}`

const forFileNames = (part: string): string => part.replace(/[^\p{L}\p{N}_]+/gu, '-').replace(/^-|-$/g, '')

const day = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** `Hai-Wallet-recovery-codes-marie_7-2026-11-20.txt`: still tells what it is among many files, and which is the newest. */
export const recoveryFileName = (parts: readonly string[], made: Date): string =>
  `${[...parts.map(forFileNames), day(made)].join('-')}.txt`
