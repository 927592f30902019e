import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import { newestMail } from './server.ts'

/** An unused Haitian phone number. */
export const aNumber = (): string => `+509${randomInt(31_000_000, 49_999_999)}`

/** The code in the newest text message to a number, other than `before`. */
export async function textedCode(phone: string, before?: string): Promise<string> {
  let code = ''
  await expect(async () => {
    code = codeIn((await newestMail(phone, /^/)).body)
    expect(code).not.toBe(before)
  }).toPass()
  return code
}

const codeIn = (text: string): string => /(?<![\w@])\d(?: ?\d){5}(?!\d)/.exec(text)?.[0].replaceAll(' ', '') ?? 'no code'

/** Six digits that differ from this code. */
export const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000')
