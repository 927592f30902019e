import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { DocumentKind } from '@hai/contract/document-kinds'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { aMember, type MemberPerson } from './members.ts'
import { followedUp } from './money.ts'
import { aNumber } from './phones.ts'

export const aPicture = (width = 800, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 140 } } })
export const jpeg = () => aPicture().jpeg().toBuffer()

export const pdfOf = (objects: string): Buffer =>
  Buffer.from(`%PDF-1.4\n${objects}\nxref\n0 1\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`, 'latin1')
export const aPdf = () => pdfOf('1 0 obj << /Type /Catalog >> endobj')

/** A small PNG file (a few kilobytes) that becomes a huge one-colour picture when it is decompressed. */
export function aBomb(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return Buffer.concat([length, Buffer.from(name, 'latin1'), content, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1024))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export interface StoredPage {
  document_id: string
  page: number
  media_type: string
  key_id: string
  sealed: Buffer
}

export function applicantsOf(getApp: () => TestApp, database: () => TestDatabase) {
  async function anApplicant(tier = 1): Promise<MemberPerson> {
    const member = await aMember(getApp())
    await setTier(member, tier)
    return member
  }

  async function setTier({ user_id }: MemberPerson, tier: number): Promise<void> {
    await database().owner.query(
      'update identity.profile set phone = $3, phone_verified_at = now(), tier = $2 where id = $1 and $2 > 0',
      [user_id, tier, aNumber()],
    )
    getApp().server.identity.feature.updateCaches?.([
      {
        stream: 'outbox',
        position: 0,
        outboxEvent: { id: user_id, type: 'profile.changed', user_id, payload: { user_id }, created_at: getApp().clock.now() },
      },
    ])
  }

  const submit = ({ access_token }: MemberPerson, kind: DocumentKind, ...pages: readonly Buffer[]) =>
    getApp().call('submit_identity_document', { kind, pages: [...pages] }, access_token)
  const listOf = async ({ access_token }: MemberPerson) =>
    (await getApp().call('list_identity_documents', {}, access_token)).items
  const decide = async (
    document: string,
    verdict: 'approved' | 'rejected',
    { why = null, by = randomUUID() }: { why?: string | null; by?: string } = {},
  ) => {
    const { rows } = await database().owner.query<{ decide: string }>('select documents.decide($1, $2, $3, $4, now())', [
      document,
      verdict,
      why,
      by,
    ])
    await followedUp(getApp())
    return rows[0]?.decide
  }
  const notificationsOf = async ({ access_token }: MemberPerson) =>
    (await getApp().call('list_notifications', {}, access_token)).items
  const tierOf = async ({ access_token }: MemberPerson) => (await getApp().call('get_limits', {}, access_token)).tier
  async function pagesOf({ user_id }: MemberPerson): Promise<StoredPage[]> {
    const { rows } = await database().owner.query<StoredPage>(
      'select p.* from documents.page p join documents.document d on d.id = p.document_id where d.user_id = $1 order by p.document_id, p.page',
      [user_id],
    )
    return rows
  }

  return { anApplicant, setTier, submit, listOf, decide, notificationsOf, tierOf, pagesOf }
}
