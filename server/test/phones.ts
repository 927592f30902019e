import type { TestApp } from './app.ts'
import { aMember, type MemberPerson } from './members.ts'

let numbers = 0
export const aNumber = (): string => `+50937${String(100_000 + numbers++)}`

export interface MemberWithPhone extends MemberPerson {
  readonly phone: string
}

export async function aMemberWithPhone(app: TestApp, { phone = aNumber(), hai_tag = undefined as string | undefined } = {}) {
  const member = await aMember(app, hai_tag === undefined ? {} : { hai_tag })
  await app.call('set_phone', { phone }, member.access_token)
  return { ...member, phone } satisfies MemberWithPhone
}

export async function textedCode({ server }: TestApp, phone: string): Promise<string> {
  const text = (await server.outbox.list()).find(({ channel, to }) => channel === 'text' && to === phone)
  const code = /(?<![\w@])\d(?: ?\d){5}(?!\d)/.exec(text?.body ?? '')?.[0].replaceAll(' ', '')
  if (code === undefined) throw new Error(`no code was sent to ${phone}`)
  return code
}

export const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000')

export async function aVerifiedMember(app: TestApp, who: { phone?: string } = {}): Promise<MemberWithPhone> {
  const member = await aMemberWithPhone(app, who)
  await app.call('start_phone_verification', {}, member.access_token)
  await app.call('check_phone_verification', { code: await textedCode(app, member.phone) }, member.access_token)
  return member
}
