import { randomUUID } from 'node:crypto'
import type { CallInput, Output } from '@hai/contract/contract'
import sharp from 'sharp'
import type { TestApp } from './app.ts'
import { aFundedWallet, aMember, type MemberPerson } from './members.ts'
import { followedUp, sendAtOnce } from './money.ts'

export async function aTalkingPair(app: TestApp): Promise<{ paul: MemberPerson; marie: MemberPerson; session_id: string }> {
  const [paul, marie] = await Promise.all([
    aFundedWallet(app, { full_name: 'Paul Baptiste' }),
    aMember(app, { full_name: 'Marie Joseph' }),
  ])
  await sendAtOnce(app, paul, marie, 5_00)
  await followedUp(app)
  const { id } = await app.call('open_chat_session', { hai_tag: marie.hai_tag }, paul.access_token)
  return { paul, marie, session_id: id }
}

export const sendChat = (
  app: TestApp,
  { access_token }: MemberPerson,
  session_id: string,
  content: string,
  more: Partial<CallInput<'send_chat_message'>> = {},
): Promise<Output<'send_chat_message'>> =>
  app.call('send_chat_message', { idempotency_key: randomUUID(), session_id, content, ...more }, access_token)

export const readBy = async (
  app: TestApp,
  { access_token }: MemberPerson,
  session_id: string,
  more: Partial<CallInput<'list_chat_messages'>> = {},
): Promise<string[]> =>
  (await app.call('list_chat_messages', { session_id, ...more }, access_token)).items.map(({ content }) => content)

export const seenBy = (app: TestApp, { access_token }: MemberPerson, session_id: string): Promise<Output<'get_chat_session'>> =>
  app.call('get_chat_session', { session_id }, access_token)

export async function anAttachment(app: TestApp, { access_token }: MemberPerson): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c81e28' } })
    .jpeg()
    .toBuffer()
  const { file_id } = await app.call('upload_file', { purpose: 'attachment', content: picture }, access_token)
  return file_id ?? ''
}
