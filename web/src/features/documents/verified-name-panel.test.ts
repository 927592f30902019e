import type { Output } from '@hai/contract/contract'
import { createElement, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { provideTexts, textsOfScreen, withAnswers } from '../../lib/test-render.ts'

vi.mock('../../api/auth-context.ts', () => ({ useAuth: () => ({ profile: { full_name: 'Rose Pierre' } }) }))
vi.mock('../../api/use-channel.ts', () => ({ useChannel: () => undefined }))
vi.mock('../../ui/form-dialog.tsx', () => ({ FormDialog: ({ children }: { children: ReactNode }) => children }))

beforeEach(provideTexts)

type Rename = Output<'list_identity_documents'>['rename']
const aRename = (status: 'pending' | 'approved' | 'rejected'): Rename => ({
  id: '0198-r',
  kind: 'passport',
  purpose: 'identity',
  status,
  submitted_at: '2026-11-20T15:00:00.000Z',
  decided_at: null,
  reason: status === 'rejected' ? 'The picture is blurred.' : null,
  renames_to: 'Rose Baptiste',
})

async function saidOf(name: 'free' | 'waiting' | 'verified', rename: Rename = null): Promise<string> {
  const [{ VerifiedNamePanel }, { api }] = await Promise.all([import('./verified-name-panel.tsx'), import('../../api/api.ts')])
  return textsOfScreen(
    withAnswers(createElement(VerifiedNamePanel), [
      [api.get_account_settings.query().queryKey, { name }],
      [api.list_identity_documents.query().queryKey, { items: [], rename }],
    ]),
  )
}

test('while a new name is pending, the panel shows the current name and offers no other change', async () => {
  const said = await saidOf('verified', aRename('pending'))
  expect(said).toContain('Verified: Rose Pierre')
  expect(said).toContain(
    'You asked to change your name to Rose Baptiste. Until we approve your document, people you pay, receipts and our staff show Rose Pierre.',
  )
  expect(said).not.toContain('Change verified name')
})

test('a verified name can be changed, also after a rejection with its reason; an unverified name has no panel', async () => {
  expect(await saidOf('verified')).toContain('Change verified name')
  const refused = await saidOf('verified', aRename('rejected'))
  expect(refused).toContain('We didn’t accept Rose Baptiste. The picture is blurred.')
  expect(refused).toContain('Change verified name')
  expect(refused).not.toContain('Until we approve')
  expect(await saidOf('free')).toBe('')
})

test('the form for a new name says that everyone sees the verified one until approval', async () => {
  const { DocumentDialog } = await import('./document-dialog.tsx')
  const dialog = (renameFrom?: string) =>
    textsOfScreen(
      withAnswers(
        createElement(DocumentDialog, { purpose: 'identity', onClose: vi.fn(), ...(renameFrom !== undefined && { renameFrom }) }),
        [],
      ),
    )
  expect(await dialog('Rose Pierre')).toContain('Until we approve it, everyone sees Rose Pierre.')
  expect(await dialog()).not.toContain('Until we approve it')
})
