import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import { newestMail } from './server.ts'

export const aNumber = (): string => `+509${randomInt(31_000_000, 49_999_999)}`

/** A number as the app shows it. */
export const phoneText = (phone: string): string => phone.replace(/^(\+509)(\d{4})/, '$1 $2 ')

export async function textedCode(phone: string, before?: string): Promise<string> {
  let code = ''
  await expect(async () => {
    code = codeIn((await newestMail(phone, /^/)).body)
    expect(code).not.toBe(before)
  }).toPass()
  return code
}

const codeIn = (text: string): string => /(?<![\w@])\d(?: ?\d){5}(?!\d)/.exec(text)?.[0].replaceAll(' ', '') ?? 'no code'

export const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000')
