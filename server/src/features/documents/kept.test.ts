import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createSecretKey, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { aPdf, applicantsOf, aPicture, jpeg, type StoredPage } from '../../../test/applicants.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { createVault } from './vault.ts'
import { useTestDatabase } from '../../../test/database.ts'

const database = useTestDatabase()
const key = createSecretKey(randomBytes(32))
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { documentKeys: [key] })
})
afterAll(() => app.stop())

const { anApplicant, submit, listOf, decide, pagesOf } = applicantsOf(() => app, database)

const task = async (name: string, on = app) => {
  const found = on.server.jobs[name]
  if (!found) throw new Error(`there is no task ${name}`)
  await found({})
}

async function opened({ user_id }: MemberPerson, page: StoredPage | undefined) {
  if (!page) throw new Error('there is no page')
  const content = createVault([key]).open({ user_id, document_id: page.document_id, page: page.page }, page)
  return sharp(content).metadata()
}

describe('stored pages', () => {
  test('are encrypted, and pictures are re-encoded from their pixels', async () => {
    const member = await anApplicant()
    const photo = await aPicture(3_000, 1_000)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Marie', ImageDescription: '18.5392 N' } })
      .toBuffer()
    await submit(member, 'passport', photo)
    const [page] = await pagesOf(member)
    expect(page).toMatchObject({ page: 1, media_type: 'image/webp' })
    expect(page?.key_id).toMatch(/^[\da-f]{16}$/)
    expect(page?.sealed.toString('latin1')).not.toMatch(/RIFF|WEBP|Marie|18\.5392/)
    expect(await opened(member, page)).toMatchObject({ format: 'webp', width: 2_048, height: 683 })
  })

  test('pages of a PDF are stored unchanged, encrypted', async () => {
    const member = await anApplicant(2)
    await submit(member, 'source_of_funds', aPdf())
    const [page] = await pagesOf(member)
    expect(page?.media_type).toBe('application/pdf')
    expect(page?.sealed.toString('latin1')).not.toContain('%PDF')
  })

  test('cannot be decrypted in another row', async () => {
    const [marie, jean] = [await anApplicant(), await anApplicant()]
    await submit(marie, 'passport', await jpeg())
    const [page] = await pagesOf(marie)
    await expect(opened(jean, page)).rejects.toThrow()
  })

  test('are deleted with the account; the document’s row stays', async () => {
    const member = await anApplicant()
    const { id } = await submit(member, 'passport', await jpeg())
    await decide(id, 'approved')
    await app.call('request_account_deletion', { password: member.password }, member.access_token)
    await database().owner.query(
      `update deletions.deletion_request set status = 'approved', ended_at = now() where user_id = $1`,
      [member.user_id],
    )
    expect(await pagesOf(member)).toEqual([])
    expect(await listOf(member)).toMatchObject([{ kind: 'passport' }])
  })

  test('pages of a rejected document are deleted after a month', async () => {
    const member = await anApplicant()
    const { id } = await submit(member, 'passport', await jpeg())
    await decide(id, 'rejected', { why: 'Expired.' })
    await task('documents:delete_rejected')
    expect(await pagesOf(member)).toHaveLength(1)
    await database().owner.query(`update documents.document set decided_at = decided_at - interval '31 days' where id = $1`, [id])
    await task('documents:delete_rejected')
    expect(await pagesOf(member)).toEqual([])
  })

  test('are re-encrypted with a newer key', async () => {
    const member = await anApplicant()
    await submit(member, 'national_id', await jpeg(), await jpeg())
    const before = await pagesOf(member)
    const renewed = await startTestApp(database(), { documentKeys: [createSecretKey(randomBytes(32)), key] })
    await task('sealing:reencrypt', renewed)
    await renewed.stop()
    const after = await pagesOf(member)
    expect(after.map(({ key_id }) => key_id)).not.toContain(before[0]?.key_id)
    expect(new Set(after.map(({ key_id }) => key_id)).size).toBe(1)
  })

  test('are re-encrypted despite many unreadable pages, which stay unchanged and are logged', async () => {
    const lost = await Promise.all(Array.from({ length: 6 }, () => anApplicant()))
    const foreign = await startTestApp(database(), { documentKeys: [createSecretKey(randomBytes(32))] })
    const token = (member: MemberPerson) => member.access_token
    const content = await jpeg()
    for (const member of lost)
      await foreign.call('submit_identity_document', { kind: 'national_id', pages: [content, content] }, token(member))
    await foreign.stop()
    const before = await Promise.all(lost.map(pagesOf))
    const member = await anApplicant()
    await submit(member, 'passport', await jpeg())

    const lines: string[] = []
    const newest = createSecretKey(randomBytes(32))
    const renewed = await startTestApp(database(), { documentKeys: [newest, key], onLogLine: (line) => lines.push(line) })
    await task('sealing:reencrypt', renewed)
    await renewed.stop()
    const [page] = await pagesOf(member)
    expect(page?.key_id).toBe(createVault([newest]).ring.first.id)
    expect(await Promise.all(lost.map(pagesOf))).toEqual(before)
    const said = lines.filter((line) => line.includes('was not re-encrypted')).join('')
    for (const { document_id } of before.flat()) expect(said).toContain(`${document_id}:`)
    expect(said).toContain('DOCUMENT_KEYS')
  })
})
