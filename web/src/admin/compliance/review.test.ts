import type { DocumentForStaff, DocumentFile } from '@hai/contract/documents-admin'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { provideTexts, textsOfScreen } from '../../lib/test-render.ts'

const pressed = vi.hoisted((): { keys: string[] } => ({ keys: [] }))
vi.mock('./use-review-keys.ts', () => ({
  setReviewKeys: vi.fn(),
  useReviewKeysOn: () => true,
  useReviewKeys: (actions: Readonly<Record<string, () => void>>) => {
    pressed.keys = Object.keys(actions)
  },
}))
vi.mock('../ui/sensitive-store.ts', () => ({ useSensitiveShown: () => true, toggleSensitive: vi.fn() }))

beforeEach(provideTexts)

const user = { user_id: 'u1', full_name: 'Rose Charles', hai_tag: 'rose', email: 'rose@example.com' }
const aDocument = (id: string, kind: 'passport' | 'selfie'): DocumentForStaff => ({
  id,
  kind,
  purpose: kind === 'selfie' ? 'selfie' : 'identity',
  status: 'pending',
  reason: null,
  renames_to: null,
  submitted_at: '2026-11-20T17:00:00.000Z',
  decided_at: null,
  decided_by: null,
  user,
  tier: 1,
  is_blocked: false,
})
const [passport, selfie] = [aDocument('p1', 'passport'), aDocument('s1', 'selfie')]
const pages: DocumentFile['pages'] = [1, 2].map((page) => ({ page, media_type: 'image/webp' }))
const file: DocumentFile = {
  document: passport,
  pages,
  compare_with: null,
  handed_in: [passport, selfie],
  tier_after: 2,
  profile: {
    full_name: user.full_name,
    names_before: [],
    phone: null,
    is_phone_verified: false,
    joined_at: passport.submitted_at,
  },
}
async function decisionBox(): Promise<string> {
  const { Decide } = await import('./decide-document.tsx')
  return textsOfScreen(createElement(Decide, { file, onMarked: vi.fn() }))
}

test('allows approval only after every page was shown, but rejection at any time', async () => {
  const { markViewed } = await import('./viewed-pages.ts')
  for (const seen of [0, 1]) {
    if (seen > 0) markViewed(passport.id, seen)
    const said = await decisionBox()
    expect(said).toContain('Decide on the passport')
    expect(said).toContain('Open every page before you approve')
    expect(said).toContain('Reject the passport')
    expect(pressed.keys).toEqual(['r'])
  }
  markViewed(passport.id, 2)
  const said = await decisionBox()
  expect(said).not.toContain('Open every page before you approve')
  expect(said).toContain('Approve the passport')
  expect(pressed.keys).toEqual(['r', 'a'])
})

test('shows whether a document is queued or still waits', async () => {
  const [{ markDecision }, { DecisionState }] = await Promise.all([
    import('./marked-decisions.ts'),
    import('./decision-state.tsx'),
  ])
  markDecision({ document: passport, decision: 'approve', reason: '' })
  const render = (id: string) => textsOfScreen(createElement(DecisionState, { id, status: 'pending' }))
  expect([await render(passport.id), await render(selfie.id)].map((text) => text.replaceAll('|', ''))).toEqual([
    'Queued',
    'Pending',
  ])
})

test('passport and selfie keep their places, whichever is reviewed', async () => {
  const { inPlaces } = await import('./document-pages.tsx')
  const [one, other] = [
    { document: passport, pages },
    { document: selfie, pages },
  ]
  expect(inPlaces([one, other])).toEqual([one, other])
  expect(inPlaces([other, one])).toEqual([one, other])
})
